import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import { sandboxCharges } from '#server/schema/payments/sandbox.schema.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { aQuote, aCardToken, readyFields } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { siteForAll } from '#testing/site.ts'

/** All fields of money, discounts and permissions that the server computes itself. */
const MADE_UP: CustomFields = {
  h_cert_fee_1: 1,
  h_nondiscount_fee_1: 1,
  h_cert_fee_total: 1,
  amount_due: 1,
  coupon_discount: 309,
  client_discount: 309,
  discount_percent: 99,
  partner_discount_percent: 50,
  partnership_page_quote: 'True',
  producer_commission: 309,
  due_from_client: 1,
  rush_shipping_fee: 25,
  premium_bps: 100,
  policy_number: 'ALB-1',
  isMotorDealer: true,
  step_1: 'version_3',
}

describe('C15 forged values of a buyer change nothing', () => {
  const site = siteForAll()

  const read = async (id: string) => (await site.client.get(`/api/contacts/${id}`)).json().data
  const save = (id: string, version: number, customFields: CustomFields) =>
    site.client.send('PUT', `/api/contacts/${id}`, { action: 'save', version, customFields })
  let keys = 0
  const purchase = async (id: string, body: Record<string, unknown>, call = 'purchase') => {
    const { version } = await read(id)
    const payment = { payment_type: 'credit_card', token: await aCardToken(site.context) }
    const headers = { 'idempotency-key': `key-${(keys += 1)}` }
    return site.client.send('POST', `/api/contacts/${id}/${call}`, { version, payment, ...body }, headers)
  }
  const attempts = (id: string) => site.context.db.$count(purchases, eq(purchases.quoteId, id))

  it.each(Object.entries(MADE_UP))('C15 %s in a save', async (key, value) => {
    const { id } = await aQuote(site.context)
    const before = (await read(id)).customFields
    expect(before[key]).not.toBe(value)
    await save(id, 1, { [key]: value })
    const after = (await read(id)).customFields
    expect(after[key]).toBe(before[key])
    expect(after.amount_due).toBe(310)
  })

  it('C15 all forged fields when a quote is started, and a forged amount when it is paid', async () => {
    const started = await site.client.send('POST', '/api/contacts', {
      customFields: { ...readyFields(), ...MADE_UP },
    })
    expect([started.statusCode, started.json().data.customFields.amount_due]).toEqual([201, 310])
    const { id } = await aQuote(site.context)
    const refused = await purchase(id, { amount_due: 1 })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'PRICE_CHANGED', data: { shown: 1, now: 310 } },
    ])
    expect(await attempts(id)).toBe(0)
    expect((await purchase(id, { amount_due: 310 })).statusCode).toBe(200)
    const [charged] = await site.context.db
      .select({ cents: sandboxCharges.amountCents })
      .from(sandboxCharges)
      .innerJoin(purchases, eq(purchases.gatewayReference, sandboxCharges.reference))
      .where(eq(purchases.quoteId, id))
    expect(charged?.cents).toBe(31_000)
  })

  it.each([
    [{ coupons: ['FREE'] }],
    [{ client_type: 'hl' }],
    [{ price: { amountDue: 0 } }],
    [{ customFields: { client_type: 'hl' } }],
    [{ rep: { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' } }],
  ])('C15 an additional %j in a purchase is refused by name', async (more) => {
    const { id } = await aQuote(site.context)
    const refused = await purchase(id, { amount_due: 310, ...more })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'INVALID', fields: [{ field: Object.keys(more)[0] }] },
    ])
    expect(await attempts(id)).toBe(0)
  })

  it('R04 a customer cannot become Friends & Family, neither by a save nor by a payment method', async () => {
    const { id } = await aQuote(site.context)
    expect((await save(id, 1, { client_type: 'hl' })).statusCode).not.toBe(200)
    const payment = { payment_type: 'check', reference: '1' }
    const refused = await purchase(id, { amount_due: 0, payment }, 'bind')
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'PAYMENT_NOT_OFFERED'])
    expect((await read(id)).customFields).toMatchObject({ client_type: 'non_profit', amount_due: 310 })
    expect(await attempts(id)).toBe(0)
  })

  it('N12 N23 the owner of a rep’s Friends & Family quote cannot raise the prize or buy it with any payment method', async () => {
    const rep = await aRep(site.context)
    const { id } = await createQuote(site.context, readyFields({ client_type: 'hl' }), { rep })
    expect((await save(id, 1, { h_prize_value_1: 45_000 })).statusCode).toBe(200)
    for (const call of ['bind', 'purchase']) {
      for (const payment_type of ['check', 'credit_card', 'transaction_id', 'pap', 'folio']) {
        const refused = await purchase(id, { amount_due: 0, payment: { payment_type } }, call)
        expect(refused.statusCode, `${call} ${payment_type}`).toBeGreaterThanOrEqual(400)
      }
    }
    const refused = await purchase(id, { amount_due: 0, payment: { payment_type: 'check' } }, 'bind')
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'PAYMENT_NOT_OFFERED'])
    expect(await attempts(id)).toBe(0)
  })

  it('K10 changing the client type for its discount needs that type’s own account code', async () => {
    const { id } = await aQuote(site.context)
    await save(id, 1, { client_type: 'ford_lincoln' })
    const { amount_due } = (await read(id)).customFields
    const payment = { payment_type: 'pap', dealer_bac_code: '123456' }
    const refused = await purchase(id, { amount_due, payment }, 'bind')
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'INVALID', fields: [{ field: 'payment.pa_code' }] },
    ])
    expect(await attempts(id)).toBe(0)
  })
})
