import assert from 'node:assert/strict'
import { type Attack } from '../attack.ts'
import { type Answer, type Caller } from '../support/caller.ts'
import { type Ground } from '../support/ground.ts'
import { billedOnce, policiesOf, tally } from '../support/ledgers.ts'
import { buy, newOffer, type Offer, randomKey } from '../support/offer.ts'
import { BUYERS, FAIR, outcomeOf } from './many-keys.ts'

/** A dealer may be billed to its parts account, or pay by card. */
const DEALER = { client_type: 'chevrolet' }
const ON_ACCOUNT = { payment_type: 'pap', dealer_bac_code: '123456' }

export const bindRace: Attack = {
  name: 'bind-race',
  tries: `${BUYERS} bind one quote at once with ${BUYERS} keys, with one key, and half of them by card`,
  where: ['embedded', 'postgres'],
  run: async (ground) => {
    const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, nth) => ground.newcomer(nth)))
    const said = [
      await manyKeys(ground, buyers),
      await oneKey(ground, buyers),
      await bothWays(ground, buyers),
    ]
    return said.join('; ')
  },
}

async function manyKeys(ground: Ground, buyers: readonly Caller[]): Promise<string> {
  const offer = await newOffer(await ground.newcomer(), DEALER)
  const outcomes = (await Promise.all(buyers.map((buyer) => bind(buyer, offer, randomKey())))).map(outcomeOf)
  fair(outcomes)
  return `${tally(outcomes)}, ${await billedOnce(ground, offer)}`
}

async function oneKey(ground: Ground, buyers: readonly Caller[]): Promise<string> {
  const offer = await newOffer(await ground.newcomer(), DEALER)
  const key = randomKey()
  const answers = await Promise.all(buyers.map((buyer) => bind(buyer, offer, key)))
  const numbers = new Set(answers.map(({ data }) => String(data['policy_number'])))
  assert.deepEqual([tally(answers.map(outcomeOf)), numbers.size], [`${BUYERS} × 200`, 1])
  return `one key: ${await billedOnce(ground, offer)}`
}

/** Either money or an invoice, never both. */
async function bothWays(ground: Ground, buyers: readonly Caller[]): Promise<string> {
  const offer = await newOffer(await ground.newcomer(), DEALER)
  const asking = buyers.map((buyer, nth) =>
    nth % 2 === 0 ? buy(buyer, offer) : bind(buyer, offer, randomKey()),
  )
  const outcomes = (await Promise.all(asking)).map(outcomeOf)
  fair(outcomes)
  const charged = ground.gateway.charges().filter(({ about }) => about.includes(offer.quoteNumber))
  const policies = (await policiesOf(ground)).filter(({ tournament }) => tournament === offer.tournament)
  assert.equal(policies.length, 1, tally(outcomes))
  const { data } = await ground.rep.get(`/policies/${policies[0]?.number}`)
  const [receipts, invoices] = [data['receipt'], data['invoice']].map((paper) => (paper === null ? 0 : 1))
  assert.deepEqual(
    [receipts, invoices],
    charged.length === 1 ? [1, 0] : [0, 1],
    'Paid and billed, or neither',
  )
  return `by card and on account at once: ${charged.length} charged, ${invoices} billed`
}

function bind(buyer: Caller, { id, version, amountDue }: Offer, key: string): Promise<Answer> {
  const body = { version, amount_due: amountDue, payment: ON_ACCOUNT }
  return buyer.send('POST', `/contacts/${id}/bind`, body, { 'idempotency-key': key })
}

function fair(outcomes: readonly string[]): void {
  assert.deepEqual(outcomes.filter((outcome) => !FAIR.includes(outcome)).slice(0, 3), [], tally(outcomes))
}
