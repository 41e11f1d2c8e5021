import { eq } from 'drizzle-orm'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { expect, it } from 'vitest'
import { producerFields } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { type HeldPolicy, holdPolicy, sendChange } from '#testing/held-policy.ts'
import { policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

describeOnDatabase('what can be done with a policy', (open) => {
  const office = () => policyOffice(open)
  const read = async (browser: Client, { number }: HeldPolicy) =>
    (await browser.get(`/api/policies/${number}/actions`)).json().data

  it('N42 N46 says what is possible until when, what a cancellation gives back, and afterwards why nothing is', async () => {
    const at = await office()
    const policy = await holdPolicy(at, SCENARIO_16)
    const possible = await read(policy.holder, policy)
    expect(possible).toMatchObject({
      version: 1,
      actions: [
        { action: 'change_policy', allowed: true, until: '2027-06-12T12:30:00.000Z', needs_reason: false },
        { action: 'postpone_policy', allowed: true },
        { action: 'cancel_policy', allowed: true, message: null },
      ],
      contests: [
        {
          entity: 'grand_prize',
          index: 1,
          date: '2027-06-12',
          latest_date: '2028-06-12',
          awaits_date: false,
          has_started: false,
        },
      ],
      cancellation: {
        before: { price: 268, paid: 268, refunded: 0 },
        after: { price: 60, paid: 268, credited: 208, refunded: 208, refunding: 208, credit_left: 0 },
      },
      is_billed: false,
      quote: null,
    })
    expect(await read(at.rep, policy)).toMatchObject({ quote: { id: policy.quoteId } })

    await sendChange(policy.holder, policy.number, {
      action: 'postpone_policy',
      version: 1,
      payload: { grandPrize: [{ choice: 'unknown' }] },
    })
    const waiting = await read(policy.holder, policy)
    expect(waiting).toMatchObject({
      version: 2,
      contests: [{ awaits_date: true, latest_date: '2028-06-12' }],
    })
    expect(waiting.actions[0]).toMatchObject({
      allowed: false,
      message: expect.stringContaining('postponed'),
    })
    expect((await read(at.rep, policy)).actions[0]).toMatchObject({ allowed: true })

    await sendChange(policy.holder, policy.number, { action: 'cancel_policy', version: 2 })
    const over = await read(at.rep, policy)
    expect(over.actions.map(({ allowed }: { allowed: boolean }) => allowed)).toEqual([false, false, false])
    expect(over.cancellation).toBeNull()
  })

  it('N45 says of a contest that play has started, and a rep may still move it', async () => {
    const at = await office()
    const policy = await holdPolicy(at, SCENARIO_16)
    at.setTime('2027-06-12T15:00:00Z')
    const rep = await signedInRep(at, await aRep(at.context, 'on-the-day@office.example'))
    const { actions, contests } = await read(rep, policy)
    expect(contests[0].has_started).toBe(true)
    expect(actions.map(({ allowed }: { allowed: boolean }) => allowed)).toEqual([false, true, false])
  })

  it('N63 P02 the client of a producer is not told what a cancellation gives the producer back', async () => {
    const at = await office()
    const producer = { ...producerFields(), ...SCENARIO_16 }
    const policy = await holdPolicy(at, producer, { farmersException: 'The folio is closed' })
    expect((await read(policy.holder, policy)).cancellation).toBeNull()
    const answer = await policy.holder.send('POST', `/api/policies/${policy.number}/changes/preview`, {
      action: 'cancel_policy',
      version: 1,
    })
    expect(answer.json().data.effect).toMatchObject({ difference: 0, credit: 0, refundable: 0 })
    expect((await read(at.rep, policy)).cancellation.after.refunded).toBe(181)
  })

  it('R05 whether a policy exists is not said to anybody else', async () => {
    const at = await office()
    const policy = await holdPolicy(at, SCENARIO_16)
    expect((await at.client.get(`/api/policies/${policy.number}/actions`)).statusCode).toBe(401)
    expect((await policy.holder.get('/api/policies/ALB-999999/actions')).statusCode).toBe(404)
  })

  it('N63 N62 what is insured is read by its holder whole, and by the client of a producer without the producer and its fees', async () => {
    const at = await office()
    const insured = async (browser: Client, { number }: HeldPolicy) =>
      (await browser.get(`/api/policies/${number}/insured`)).json().data
    const own = await holdPolicy(at, SCENARIO_16)
    expect(await insured(own.holder, own)).toMatchObject({
      policy_version: 1,
      requested_by: 'client',
      contact: { id: own.quoteId, customFields: { h_amateurs_1: 100, h_cert_fee_1: 268, amount_due: 268 } },
    })
    expect(await insured(at.rep, own)).toMatchObject({ requested_by: 'rep', contact: { id: own.quoteId } })
    expect((await at.client.get(`/api/policies/${own.number}/insured`)).statusCode).toBe(401)

    const sold = await holdPolicy(
      at,
      { ...producerFields(), ...SCENARIO_16 },
      { farmersException: 'The folio is closed' },
    )
    const clients = await insured(sold.holder, sold)
    expect(clients).toMatchObject({
      requested_by: 'client',
      contact: { id: '', customFields: { h_amateurs_1: 100, insured_city: 'Austin', quote_number: null } },
    })
    const { customFields } = clients.contact
    expect(customFields.amount_due).toBe(customFields.due_from_client)
    const hidden = Object.entries(customFields).filter(
      ([key, value]) => value !== null && /^producer|_fee|commission|discount|payment/.test(key),
    )
    expect(hidden).toEqual([])
    expect(JSON.stringify(clients)).not.toContain(sold.quoteId)
    // Whatever is added to a quote later is told to nobody else by itself.
    expect(Object.keys(clients.contact).toSorted()).toEqual([
      'allow_price_editing',
      'blockers',
      'businessAddress',
      'company',
      'copied',
      'customFields',
      'extension',
      'id',
      'names',
      'phone',
      'price_end',
      'signs_needed',
      'signs_shipped',
      'validated',
      'version',
    ])
    expect(clients.contact).toMatchObject({ allow_price_editing: false, blockers: [], price_end: null })
    const told = JSON.stringify(clients)
    expect(['ann@lake.example', 'Lake', '512-555-0199'].filter((secret) => told.includes(secret))).toEqual([])
    // Of a copy: what the former event cost the producer, and the number of its quote.
    const copy = { key: 'k', from: 'quote Q-SECRET', formerDay: null, firstDay: '2027-06-12' as CalendarDate }
    const amounts = { formerAmount: 24_100 as Cents, amount: 24_100 as Cents, reasons: [] }
    await at.context.db
      .update(quotes)
      .set({ copy: { ...copy, ...amounts } })
      .where(eq(quotes.id, sold.quoteId))
    expect((await insured(sold.holder, sold)).contact.copied).toBeNull()
    expect((await insured(at.rep, sold)).contact.copied).toMatchObject({ from: 'quote Q-SECRET' })
  })
})
