import assert from 'node:assert/strict'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import type { Attack } from '../../attack.ts'
import type { Caller } from '../../support/caller.ts'
import type { AttackTarget } from '../../support/target.ts'
import { expectNotBought, expectBoughtOnce } from '../../support/ledgers.ts'
import { buy, createReadyQuote, type ReadyQuote, versionAndAmount } from '../../support/ready-quote.ts'
import { COUPONS } from '../../support/storage.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

/** Forged values of fields that the server calculates. */
const FORGED: CustomFields = {
  amount_due: 1,
  h_cert_fee_1: 1,
  h_cert_fee_total: 1,
  h_nondiscount_fee_1: 1,
  coupon_discount: 309,
  client_discount: 309,
  discount_percent: 100,
  partner_discount_percent: 100,
  premium_bps: -200,
  custom_bp_signs: -200,
  rush_shipping_fee: -200,
  producer_commission: 309,
  producer_fee: -309,
  due_from_client: 1,
  policy_number: 'ALB-100001',
  new_quote: 'False',
  partnership_page_quote: 'True',
  signs_needed: 'No',
}

/** Fields that only reps or the office may write, or nobody. */
const NOT_WRITABLE: CustomFields = {
  client_type: 'hl',
  payment_type: 'check',
  shipping_fee_edited: 'Yes',
  custom_bp_signs_edited: 'Yes',
  accounts_receivable: 'paid',
  coupons: COUPONS[0].code,
  coupon: COUPONS[0].code,
  partner: 'LINKS',
  price: 1,
  allow_price_editing: true,
  isSpecialPricingEmail: true,
  version: 9,
  h_prize_value_6: 500,
}

/** Forged values in the payment. */
const PAYMENTS: Record<string, unknown>[] = [
  { amount: 1 },
  { amount_due: 1 },
  { discount: 309 },
  { coupon: COUPONS[0].code },
  { payment_type: 'transaction_id', reference: 'paid-elsewhere-1' },
  { payment_type: 'check', reference: '1001' },
  { payment_type: 'free' },
  { token: null },
]

export const forgedFields: Attack = {
  name: 'forged-fields',
  description: 'fees, totals, flags, client type, coupons and a rep’s ways to pay, set by the client',
  databases: ['embedded'],
  run: async (target) => {
    const customer = await target.newCaller()
    const quote = await createReadyQuote(customer)
    const original = await fieldsOf(customer, quote)

    for (const [key, value] of [...Object.entries(FORGED), ...Object.entries(NOT_WRITABLE)]) {
      await trySave(customer, quote, { [key]: value })
    }
    await trySave(customer, quote, FORGED)
    const started = await createReadyQuote(customer, onlyComputed())
    assert.equal(started.amountDue, quote.amountDue, 'A quote that starts with forged fees costs less')

    const now = await fieldsOf(customer, quote)
    for (const key of Object.keys(original)) {
      assert.equal(now[key], original[key], `A client set ${key}`)
    }
    for (const payment of PAYMENTS) {
      const outcome = outcomeOf(await buy(customer, await latest(customer, quote), { payment }))
      assert.match(outcome, /^[A-Z_]+$/, `${JSON.stringify(payment)} was answered with ${outcome}`)
    }
    const fields = (await customer.send('PUT', `/contacts/${quote.id}`, asRep(quote), actingAs('rep'))).status
    assert.ok(fields >= 400, 'Who says it is a rep was believed')
    await expectNotBought(target, quote)

    const unchanged = await latest(customer, quote)
    assert.equal(outcomeOf(await buy(customer, unchanged, { amountDue: 1 })), 'PRICE_CHANGED')
    assert.equal(outcomeOf(await buy(customer, unchanged)), '200')
    const tried = Object.keys(FORGED).length + Object.keys(NOT_WRITABLE).length + PAYMENTS.length
    return [
      `${tried} forgeries changed nothing`,
      await expectBoughtOnce(target, { ...unchanged, amountDue: quote.amountDue }),
      await tryFreeQuote(target, customer),
    ].join('; ')
  },
}

/** Tries to buy a Friends & Family quote of the office: the customer may edit it, but not buy it. */
async function tryFreeQuote(target: AttackTarget, customer: Caller): Promise<string> {
  const freeQuote = await createReadyQuote(target.rep, { client_type: 'hl', payment_type: 'check' })
  assert.equal(freeQuote.amountDue, 0, 'Friends & Family cost something')
  await trySave(customer, freeQuote, { h_prize_value_1: 45_000 })
  for (const payment of [...PAYMENTS, { payment_type: 'check' }, {}]) {
    for (const by of ['bind', 'purchase'] as const) {
      const outcome = outcomeOf(await buy(customer, await latest(customer, freeQuote), { payment, by }))
      assert.match(
        outcome,
        /^[A-Z_]+$/,
        `${by} ${JSON.stringify(payment)} of a gift was answered with ${outcome}`,
      )
    }
  }
  return `what the office gives away: ${await expectNotBought(target, freeQuote)}`
}

const actingAs = (who: string) => ({ 'x-acting-as': who })

function asRep({ version }: ReadyQuote) {
  return { action: 'save', version, customFields: { client_type: 'hl' }, reason: 'Because' }
}

/** The forged fields that every response contains; an unknown key would make the whole request invalid. */
function onlyComputed(): CustomFields {
  const { amount_due = null, coupon_discount = null, discount_percent = null, h_cert_fee_1 = null } = FORGED
  return { amount_due, coupon_discount, discount_percent, h_cert_fee_1 }
}

/** The save may be accepted or rejected; the ledgers show whether it had an effect. */
async function trySave(customer: Caller, quote: ReadyQuote, customFields: CustomFields): Promise<void> {
  const { version } = await latest(customer, quote)
  const body = { action: 'save', version, customFields }
  const { status, text } = await customer.send('PUT', `/contacts/${quote.id}`, body)
  assert.ok(status < 500, `${JSON.stringify(customFields)} was answered with ${text}`)
}

async function latest(customer: Caller, quote: ReadyQuote): Promise<ReadyQuote> {
  return { ...quote, ...versionAndAmount(await customer.get(`/contacts/${quote.id}`)) }
}

async function fieldsOf(customer: Caller, quote: ReadyQuote): Promise<CustomFields> {
  const { data } = await customer.get(`/contacts/${quote.id}`)
  return data['customFields'] as CustomFields
}
