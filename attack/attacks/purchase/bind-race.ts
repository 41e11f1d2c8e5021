import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import type { AttackTarget } from '../../support/target.ts'
import { expectBilledOnce, readPolicies, countOutcomes } from '../../support/ledgers.ts'
import { buy, createReadyQuote, type ReadyQuote, randomKey } from '../../support/ready-quote.ts'
import { BUYERS, EXPECTED_OUTCOMES, outcomeOf } from './concurrent-purchases.ts'

/** A dealer may be billed to its parts account, or pay by card. */
const DEALER = { client_type: 'chevrolet' }
const ON_ACCOUNT = { payment_type: 'pap', dealer_bac_code: '123456' }

export const bindRace: Attack = {
  name: 'bind-race',
  description: `${BUYERS} bind one quote at once with ${BUYERS} keys, with one key, and half of them by card`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, nth) => target.newCaller(nth)))
    const results = [
      await bindWithDifferentKeys(target, buyers),
      await bindWithOneKey(target, buyers),
      await bindAndPurchase(target, buyers),
    ]
    return results.join('; ')
  },
}

async function bindWithDifferentKeys(target: AttackTarget, buyers: readonly Caller[]): Promise<string> {
  const quote = await createReadyQuote(await target.newCaller(), DEALER)
  const outcomes = (await Promise.all(buyers.map((buyer) => bind(buyer, quote, randomKey())))).map(outcomeOf)
  assertExpectedOutcomes(outcomes)
  return `${countOutcomes(outcomes)}, ${await expectBilledOnce(target, quote)}`
}

async function bindWithOneKey(target: AttackTarget, buyers: readonly Caller[]): Promise<string> {
  const quote = await createReadyQuote(await target.newCaller(), DEALER)
  const key = randomKey()
  const answers = await Promise.all(buyers.map((buyer) => bind(buyer, quote, key)))
  const numbers = new Set(answers.map(({ data }) => String(data['policy_number'])))
  assert.deepEqual([countOutcomes(answers.map(outcomeOf)), numbers.size], [`${BUYERS} × 200`, 1])
  return `one key: ${await expectBilledOnce(target, quote)}`
}

/** The result is a charge or an invoice, never both. */
async function bindAndPurchase(target: AttackTarget, buyers: readonly Caller[]): Promise<string> {
  const quote = await createReadyQuote(await target.newCaller(), DEALER)
  const requests = buyers.map((buyer, nth) =>
    nth % 2 === 0 ? buy(buyer, quote) : bind(buyer, quote, randomKey()),
  )
  const outcomes = (await Promise.all(requests)).map(outcomeOf)
  assertExpectedOutcomes(outcomes)
  const charged = target.gateway
    .charges()
    .filter(({ description }) => description.includes(quote.quoteNumber))
  const policies = (await readPolicies(target)).filter(({ tournament }) => tournament === quote.tournament)
  assert.equal(policies.length, 1, countOutcomes(outcomes))
  const { data } = await target.rep.get(`/policies/${policies[0]?.number}`)
  const [receipts, invoices] = [data['receipt'], data['invoice']].map((document) =>
    document === null ? 0 : 1,
  )
  assert.deepEqual(
    [receipts, invoices],
    charged.length === 1 ? [1, 0] : [0, 1],
    'Paid and billed, or neither',
  )
  return `by card and on account at once: ${charged.length} charged, ${invoices} billed`
}

function bind(buyer: Caller, { id, version, amountDue }: ReadyQuote, key: string): Promise<ApiResponse> {
  const body = { version, amount_due: amountDue, payment: ON_ACCOUNT }
  return buyer.send('POST', `/contacts/${id}/bind`, body, { 'idempotency-key': key })
}

function assertExpectedOutcomes(outcomes: readonly string[]): void {
  assert.deepEqual(
    outcomes.filter((outcome) => !EXPECTED_OUTCOMES.includes(outcome)).slice(0, 3),
    [],
    countOutcomes(outcomes),
  )
}
