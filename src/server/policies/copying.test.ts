import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { upsertCoupon } from '#server/quotes/repository.ts'
import { aQuote, producerFields } from '#testing/a-quote.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy, openWithLink } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const DAY = '06-10-2028'

function copy(browser: Client, path: string, day = DAY, key: string = randomUUID()) {
  const body = { first_contest_date: day }
  return browser.send('POST', `/api/${path}/copies`, body, { 'idempotency-key': key })
}

describeOnDatabase('O12 a policy or a quote is copied for next year', (open) => {
  const office = () => policyOffice(open)

  it('O12 a policy becomes a quote that is ready but for the terms and the payment, with its price beside last year’s', async () => {
    const at = await office()
    const policy = await holdPolicy(at, { ...SCENARIO_16, tee_time: '08:30' })
    await changePlayers(at, policy, 130)
    at.setTime('2028-04-12T18:00:00Z')
    const holder = await openWithLink(at, policy.email)
    const answer = await copy(holder, `policies/${policy.number}`)
    expect(answer.statusCode).toBe(201)
    const { quote, ...others } = answer.json().data
    expect(quote).toMatchObject({ step: 'certificate-terms-conditions' })
    expect(others).toEqual({ reference: null, prices: '$330 last year, $330 now', reasons: [] })

    const { data, coupons } = (await at.client.get(`/api/contacts/${quote.id}`)).json()
    expect(coupons).toEqual([])
    expect(data).toMatchObject({
      copied: { from: `policy ${policy.number}`, prices: '$330 last year, $330 now', reasons: [] },
      validated: { 'contest-coverage': true, 'certificate-terms-conditions': false },
    })
    expect(data.customFields).toMatchObject({
      h_date_1: DAY,
      h_amateurs_1: 130,
      insured_email: policy.email,
      amount_due: 330,
      policy_number: null,
      quote_number: quote.quote_number,
      tee_time: null,
      agree_to_terms: null,
      payment_type: null,
    })
    // The policy stays as it is.
    expect((await holder.get(`/api/contacts/${policy.quoteId}`)).json().data.customFields).toMatchObject({
      h_date_1: '06-12-2027',
      policy_number: policy.number,
    })
    const audit = await at.context.db.select().from(auditEvents).where(eq(auditEvents.quoteId, quote.id))
    expect(audit).toMatchObject([
      { event: 'quote_copied', actor: 'client', detail: { from: `policy ${policy.number}` } },
    ])
  })

  it('O12 O07 the same request makes one copy, another day under its key none, and several at once one', async () => {
    const at = await office()
    const policy = await holdPolicy(at, SCENARIO_16)
    const path = `policies/${policy.number}`
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => copy(policy.holder, path, DAY, key)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().data.quote.id)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(3)
    expect((await copy(policy.holder, path, '06-17-2028', key)).json()).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect(await at.context.db.$count(quotes)).toBe(2)
    // Without a key each request makes one.
    const body = { first_contest_date: DAY }
    for (const _ of [1, 2]) await policy.holder.send('POST', `/api/${path}/copies`, body)
    expect(await at.context.db.$count(quotes)).toBe(4)
  })

  it('O12 a fee by hand and a coupon are left out, and that is why the price differs', async () => {
    const at = await policyOffice(open, { SPECIAL_PRICING_EMAILS: 'hopehouse.example' })
    await upsertCoupon(at.context.db, { code: 'SPRING', isPercentage: true, value: 10 })
    const { id, version } = await aQuote(at.context)
    const fee = { version, entity: 'grand_prize', index: 1, fee: 250, reason: 'Third year with us' }
    expect((await at.rep.send('POST', `/api/admin/contacts/${id}/override`, fee)).statusCode).toBe(200)
    expect((await at.client.send('POST', `/api/contacts/${id}/coupons`, { code: 'SPRING' })).statusCode).toBe(
      200,
    )
    expect((await copy(at.client, `contacts/${id}`)).json().data).toMatchObject({
      prices: '$225 last year, $310 now',
      reasons: ['A coupon took $25 off then.', 'A specialist had set a fee then.'],
    })
  })

  it('O12 a day that is over is refused at its field, and nothing is made', async () => {
    const at = await office()
    const policy = await holdPolicy(at, SCENARIO_16)
    for (const path of [`policies/${policy.number}`, `contacts/${policy.quoteId}`]) {
      const answer = await copy(policy.holder, path, '01-14-2027')
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toMatchObject([{ field: 'first_contest_date' }])
    }
    expect(await at.context.db.$count(quotes)).toBe(1)
  })

  it('O12 R05 nobody copies a policy that they may not open', async () => {
    const at = await office()
    const policy = await holdPolicy(at, SCENARIO_16)
    const stranger = await openWithLink(at, 'sam@example.com')
    expect((await copy(stranger, `policies/${policy.number}`)).statusCode).toBe(404)
    expect((await copy(at.client, `policies/${policy.number}`)).statusCode).toBe(401)
    expect((await copy(at.client, `contacts/${randomUUID()}`)).statusCode).toBe(404)
    expect(await at.context.db.$count(quotes)).toBe(1)
  })

  it('O12 N63 N62 what the client of a producer asks for goes to the producer; the client gets a name that opens nothing', async () => {
    const at = await office()
    const policy = await holdPolicy(at, producerFields(), { farmersException: 'The folio is closed' })
    const { db } = at.context
    const answer = await copy(policy.holder, `policies/${policy.number}`)
    expect(answer.statusCode).toBe(201)
    const [made] = await db.select().from(quotes).where(eq(quotes.copiedFromId, policy.quoteId))
    const reference = made?.clientReference
    expect(answer.json().data).toEqual({ quote: null, reference, prices: null, reasons: [] })
    for (const secret of [made?.id, made?.quoteNumber]) expect(answer.body).not.toContain(secret)
    const mails = await db
      .select()
      .from(messages)
      .where(and(eq(messages.quoteId, made?.id ?? ''), eq(messages.recipient, 'ann@lake.example')))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.plain).toContain(`/quote/view/${made?.id}`)
    expect(await db.$count(messages, eq(messages.quoteId, made?.id ?? ''))).toBe(1)

    const producer = await openWithLink(at, 'ann@lake.example')
    const own = (await copy(producer, `policies/${policy.number}`)).json().data
    expect(own.quote).not.toBeNull()
    const copied = (await at.client.get(`/api/contacts/${own.quote.id}`)).json().data.customFields
    expect(copied).toMatchObject({ insurance_producer: 'True', producer_email: 'ann@lake.example' })
    // Its license ends before.
    expect(own.quote.step).toBe('producer-information')
  })

  it('O12 R02 a rep copies a quote that was never bought, for whom it then stays', async () => {
    const at = await office()
    const { id } = (
      await at.rep.send('POST', '/api/contacts', { customFields: { tournament_name: 'Spring Open' } })
    ).json().data
    const answer = await copy(at.rep, `contacts/${id}`)
    expect(answer.json().data).toMatchObject({ prices: null, quote: { step: 'contact-information' } })
    const made = answer.json().data.quote
    const [stored] = await at.context.db.select().from(quotes).where(eq(quotes.id, made.id))
    expect(stored).toMatchObject({ copiedFromId: id, assignedRepId: expect.any(String) })
    expect(stored?.answers).toMatchObject({ tournament_name: 'Spring Open' })
  })
})
