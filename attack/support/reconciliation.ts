import assert from 'node:assert/strict'
import type { Attack } from '../attack.ts'
import type { Json } from './caller.ts'
import type { AttackTarget } from './target.ts'

/** Runs after all attacks on a target: every charge must belong to one policy. */
export const reconciliation: Attack = {
  name: 'reconciliation',
  description: 'every charge of the gateway against the policies, after everything',
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const charges = target.gateway.charges()
    const purchases = new Set(charges.map(({ description }) => description))
    assert.equal(purchases.size, charges.length, `${charges.length} charges for ${purchases.size} quotes`)
    const bought = await countBoughtQuotes(target)
    assert.ok(bought >= charges.length, `${charges.length} charges for ${bought} policies`)
    return `${charges.length} charges, ${bought} policies`
  },
}

/** On all pages of the list. */
async function countBoughtQuotes({ rep }: AttackTarget): Promise<number> {
  let count = 0
  let next = ''
  do {
    const { status, text } = await rep.get(`/admin/quotes?state=bought&size=100${next}`)
    assert.equal(status, 200, text)
    const page = JSON.parse(text) as { data: Json[]; next: string | null }
    count += page.data.length
    next = page.next === null ? '' : `&after=${page.next}`
  } while (next !== '')
  return count
}
