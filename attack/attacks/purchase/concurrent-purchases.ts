import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { ApiResponse } from '../../support/caller.ts'
import { expectBoughtOnce, countOutcomes } from '../../support/ledgers.ts'
import { buy, createReadyQuote } from '../../support/ready-quote.ts'

export const BUYERS = 64

/** The allowed outcomes of a purchase while another one succeeds. */
export const EXPECTED_OUTCOMES = ['200', '202', 'IN_PROGRESS', 'ALREADY_PURCHASED']

export const concurrentPurchases: Attack = {
  name: 'concurrent-purchases',
  description: `${BUYERS} purchases of one quote at once, each with its own key`,
  databases: ['embedded', 'postgres'],
  needsEachDatabase: true,
  run: async (target) => {
    const quote = await createReadyQuote(await target.newCaller())
    const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, nth) => target.newCaller(nth)))
    const answers = await Promise.all(buyers.map((buyer) => buy(buyer, quote)))
    const outcomes = answers.map(outcomeOf)
    assert.deepEqual(
      outcomes.filter((outcome) => !EXPECTED_OUTCOMES.includes(outcome)).slice(0, 3),
      [],
      countOutcomes(outcomes),
    )
    assert.ok(
      outcomes.filter((outcome) => outcome === '200').length <= 1,
      `Several were sold it: ${countOutcomes(outcomes)}`,
    )
    return `${countOutcomes(outcomes)}; ${await expectBoughtOnce(target, quote)}`
  },
}

export function outcomeOf({ status, code }: ApiResponse): string {
  return status < 300 ? String(status) : (code ?? String(status))
}
