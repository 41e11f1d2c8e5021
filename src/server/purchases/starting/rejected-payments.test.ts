import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { invoices } from '#server/schema/policies/accounting.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import { aQuote } from '#testing/a-quote.ts'
import { signedInRep } from '#testing/a-rep.ts'
import { amountDueOf, payOn } from '#testing/pay-for-quote.ts'
import type { Client } from '#testing/server.ts'
import { siteForAll } from '#testing/site.ts'

describe('N23 what is refused when a quote is bound', () => {
  const site = siteForAll()
  let office: Client
  const send = payOn(site)
  beforeAll(async () => {
    office = await signedInRep(site)
  })

  it.each([
    ['check', {}, { reference: '1042' }],
    ['transaction_id', {}, { reference: 'ACH-77' }],
    ['pap', {}, { pa_code: '12345' }],
    ['folio', { client_type: 'chevrolet' }, { agent_number: '123456' }],
  ])('N23 a customer may not pay by %s', async (payment_type, fields, more) => {
    const quote = await aQuote(site.context, fields)
    const refused = await send(quote, { payment_type, ...more })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'PAYMENT_NOT_OFFERED'])
    // Nor by a rep on the customer's page.
    const acting = await office.send(
      'POST',
      `/api/contacts/${quote.id}/${payment_type === 'transaction_id' ? 'purchase' : 'bind'}`,
      { version: quote.version, amount_due: amountDueOf(quote), payment: { payment_type, ...more } },
      { 'idempotency-key': 'key-2', 'x-acting-as': 'client' },
    )
    expect([acting.statusCode, acting.json().code]).toEqual([403, 'PAYMENT_NOT_OFFERED'])
    expect(await site.context.db.$count(purchases, eq(purchases.quoteId, quote.id))).toBe(0)
  })

  it.each([
    ['bind', 'credit_card'],
    ['bind', 'transaction_id'],
    ['purchase', 'check'],
    ['purchase', 'pap'],
    ['purchase', 'folio'],
  ])('C15 %s does not take %s', async (call, payment_type) => {
    const quote = await aQuote(site.context)
    const refused = await office.send(
      'POST',
      `/api/contacts/${quote.id}/${call}`,
      { version: quote.version, amount_due: 310, payment: { payment_type, token: 'tok_12345678' } },
      { 'idempotency-key': 'key-1' },
    )
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'INVALID', fields: [{ field: 'payment.payment_type' }] },
    ])
  })

  it('O05 a repeated bind gets its first answer, another body is refused, and another key finds the quote bought', async () => {
    const quote = await aQuote(site.context, { client_type: 'chevrolet' })
    const payment = { payment_type: 'pap', dealer_bac_code: '123456' }
    const first = await send(quote, payment)
    const again = await send(quote, payment)
    expect([again.statusCode, again.json(), again.headers['idempotent-replayed']]).toEqual([
      200,
      first.json(),
      'true',
    ])
    expect((await send(quote, { ...payment, dealer_bac_code: '654321' })).json().code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    expect((await send(quote, payment, { key: 'key-2' })).json().code).toBe('ALREADY_PURCHASED')
    const billed = await site.context.db
      .select()
      .from(invoices)
      .innerJoin(policies, eq(policies.id, invoices.policyId))
      .where(eq(policies.quoteId, quote.id))
    expect(billed).toHaveLength(1)
  })

  it('N15 a wrong amount binds nothing, and the answer has both amounts', async () => {
    const quote = await aQuote(site.context, { client_type: 'chevrolet' })
    const due = amountDueOf(quote)
    const payment = { payment_type: 'pap', dealer_bac_code: '123456' }
    for (const amount_due of [0, due - 0.01, due + 1]) {
      const refused = await send(quote, payment, { amount_due })
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { code: 'PRICE_CHANGED', data: { shown: amount_due, now: due } },
      ])
    }
    expect(await site.context.db.$count(purchases, eq(purchases.quoteId, quote.id))).toBe(0)
  })
})
