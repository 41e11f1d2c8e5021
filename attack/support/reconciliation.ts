import assert from 'node:assert/strict'
import type { Attack } from '../attack.ts'
import { readPolicies } from './ledgers.ts'

/** Runs after all attacks on a target: every charge must belong to one policy. */
export const reconciliation: Attack = {
  name: 'reconciliation',
  description: 'every charge of the gateway against the policies, after everything',
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const charges = target.gateway.charges()
    const purchases = new Set(charges.map(({ description }) => description))
    assert.equal(purchases.size, charges.length, `${charges.length} charges for ${purchases.size} quotes`)
    const policies = await readPolicies(target)
    assert.ok(policies.length >= charges.length, `${charges.length} charges for ${policies.length} policies`)
    return `${charges.length} charges, ${policies.length} policies`
  },
}
