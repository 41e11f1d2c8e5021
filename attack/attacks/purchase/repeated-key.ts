import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import { expectBoughtOnce, countOutcomes, waitUntil } from '../../support/ledgers.ts'
import { buy, createReadyQuote, type ReadyQuote, randomKey } from '../../support/ready-quote.ts'
import { BUYERS, outcomeOf } from './concurrent-purchases.ts'

const PENDING_OUTCOMES = ['202', 'IN_PROGRESS']

export const repeatedKey: Attack = {
  name: 'repeated-key',
  description: `${BUYERS} purchases of one quote at once, all with one key, each asking until it is answered`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const quote = await createReadyQuote(await target.newCaller())
    const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, nth) => target.newCaller(nth)))
    const key = randomKey()
    const answers = await Promise.all(buyers.map((buyer) => buyUntilSettled(buyer, quote, key)))
    const outcomes = answers.map(outcomeOf)
    assert.equal(outcomes.filter((outcome) => outcome === '200').length, BUYERS, countOutcomes(outcomes))
    const numbers = new Set(answers.map(({ data }) => String(data['policy_number'])))
    assert.equal(numbers.size, 1, `One key was answered with several policies: ${[...numbers].join(', ')}`)
    const replays = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true').length
    assert.equal(replays, BUYERS - 1, `${replays} answers say that they repeat an earlier one`)
    return `${countOutcomes(outcomes)}, ${replays} of them repeats; ${await expectBoughtOnce(target, quote)}`
  },
}

/** Repeats the purchase until its outcome is final, as a page does. */
export async function buyUntilSettled(buyer: Caller, quote: ReadyQuote, key: string): Promise<ApiResponse> {
  let last: ApiResponse | undefined
  await waitUntil(async () => {
    last = await buy(buyer, quote, { key })
    return last.status !== 0 && !PENDING_OUTCOMES.includes(outcomeOf(last))
  })
  if (!last) throw new Error('Nobody asked')
  return last
}
