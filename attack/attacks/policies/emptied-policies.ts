import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import {
  askForChange,
  buyPolicy,
  contestsOf,
  type HeldPolicy,
  holderAt,
  type PolicyRequest,
  readVersion,
} from '../../support/held-policy.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import type { AttackTarget } from '../../support/target.ts'
import { diceRoll } from '../../../e2e/support/quotes/sample-quotes.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const CONNECTIONS = 8
export const emptiedPolicies: Attack = {
  name: 'emptied-policies',
  description: `${CONNECTIONS} connections take the only contest out of a policy, or the one beside a dice roll, as a row, as its cover and with words for a rep`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const outcomes: string[] = []
    // A dice roll is insured beside another contest only.
    for (const beside of [{}, diceRoll()]) {
      const policy = await buyPolicy(target, beside)
      for (const request of await waysToEmpty(policy)) outcomes.push(...(await ask(target, policy, request)))
      await expectUnchanged(policy)
    }
    return `${countOutcomes(outcomes)}; the policies insure what they insured, and nothing waits`
  },
}

async function waysToEmpty({ holder, quote }: HeldPolicy): Promise<PolicyRequest[]> {
  const payload = await contestsOf(holder, quote.id, { isDeleted: true })
  const emptied = { action: 'change_policy', version: 1, payload } as const
  return [
    emptied,
    { ...emptied, kind: 'other', note: 'Please take it out' },
    { action: 'change_policy', version: 1, customFields: { h_coverage: 'No' } },
  ]
}

async function expectUnchanged(policy: HeldPolicy): Promise<void> {
  assert.equal(await readVersion(policy.holder, policy), 1, 'The policy was changed')
  const { text } = await policy.holder.get(`/policies/${policy.number}/changes`)
  const { data } = JSON.parse(text) as { data: unknown[] }
  assert.deepEqual(data, [], 'Something waits for a rep that nobody may insure')
}

async function ask(target: AttackTarget, policy: HeldPolicy, request: PolicyRequest): Promise<string[]> {
  const callers = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, nth) => holderAt(target, policy, nth)),
  )
  const answers = await Promise.all(callers.map((caller) => askForChange(caller, policy, request)))
  for (const { status, text } of answers) assert.ok(status === 409 || status === 400, text)
  return answers.map(outcomeOf)
}
