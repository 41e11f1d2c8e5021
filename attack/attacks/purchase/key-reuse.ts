import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import { expectBoughtOnce, countOutcomes } from '../../support/ledgers.ts'
import {
  type PurchaseAttempt,
  buy,
  createReadyQuote,
  OTHER_CARD,
  randomKey,
} from '../../support/ready-quote.ts'
import { outcomeOf } from './concurrent-purchases.ts'

const CLIENTS = 16

export const keyReuse: Attack = {
  name: 'key-reuse',
  description: `one key for ${CLIENTS} different bodies at once, and for others once it is done`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const quote = await createReadyQuote(await target.newCaller())
    const key = randomKey()
    const buyers = await Promise.all(Array.from({ length: CLIENTS }, (_, nth) => target.newCaller(nth)))
    const answers = await Promise.all(
      buyers.map((buyer, nth) =>
        buy(buyer, quote, { key, payment: { special_instructions: `Body ${nth}` } }),
      ),
    )
    const outcomes = answers.map(outcomeOf)
    const reused = outcomes.filter((outcome) => outcome === 'IDEMPOTENCY_KEY_REUSED').length
    assert.equal(reused, CLIENTS - 1, `Not all bodies but one were refused: ${countOutcomes(outcomes)}`)

    const ledgers = await expectBoughtOnce(target, quote)
    const buyer = await target.newCaller()
    const others: PurchaseAttempt[] = [
      { token: OTHER_CARD },
      { amountDue: quote.amountDue - 1 },
      { version: quote.version + 1 },
      { payment: { special_instructions: 'Afterwards' } },
      { payment: { emails_to_be_sent: 'somebody@attack.example' } },
    ]
    for (const other of others) {
      const answer = outcomeOf(await buy(buyer, quote, { key, ...other }))
      assert.equal(answer, 'IDEMPOTENCY_KEY_REUSED', `${JSON.stringify(other)} was answered with ${answer}`)
    }
    await expectBoughtOnce(target, quote)
    return `${countOutcomes(outcomes)}, then ${others.length} more refused; ${ledgers}`
  },
}
