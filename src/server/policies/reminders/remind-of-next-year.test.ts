import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { insertUnsubscription } from '#server/messaging/mailings/repository.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { createReminderJob } from '#server/policies/reminders/remind-of-next-year.ts'
import { aQuote, producerFields } from '#testing/a-quote.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy, openWithLink, sendChange } from '#testing/held-policy.ts'
import { type PolicyOffice, policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import { testClient } from '#testing/server.ts'

const PAT = { insured_email: 'pat@hopehouse.example' }
/** Ten months after June 12, 2027. */
const DUE = '2028-04-12T18:00:00Z'

const run = ({ context }: PolicyOffice) => createReminderJob(context)({}, context)
const reminders = ({ context: { db } }: PolicyOffice) =>
  db.select().from(messages).where(eq(messages.mailing, 'reminders')).orderBy(messages.cause)

describeOnDatabase('N84 the reminder of next year’s event', (open) => {
  const office = () => policyOffice(open)

  it('N84 is sent once, ten months after the event, with a link that opens the policy and one that ends the reminders', async () => {
    const at = await office()
    const policy = await holdPolicy(at, { ...SCENARIO_16, ...PAT })
    at.setTime('2028-04-11T18:00:00Z')
    await run(at)
    expect(await reminders(at)).toEqual([])
    at.setTime(DUE)
    for (const _ of [1, 2]) await run(at)
    at.setTime('2028-05-01T18:00:00Z')
    await run(at)

    const [mail, ...others] = await reminders(at)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: policy.email, quoteId: policy.quoteId, mailing: 'reminders' })
    const token = mail?.linkToken ?? ''
    const shown = mail?.plain.replace(/link-redacted-[\w-]*/, token)
    const url = new RegExp(
      `/quote/policy/all/${token}/pat%40hopehouse\\.example/${policy.number}\\?again=yes`,
    )
    expect(shown).toMatch(url)
    expect(shown).toContain('Saturday, June 10, 2028')
    expect(shown).toContain('http://127.0.0.1:3000/quote/reminders/unsubscribe/pat%40hopehouse.example')
    const browser = testClient(at.server)
    expect(
      (await browser.send('POST', '/api/policy-access', { token, email: policy.email })).statusCode,
    ).toBe(200)
    expect((await browser.get(`/api/policies/${policy.number}`)).statusCode).toBe(200)
    const audit = await at.context.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.quoteId, policy.quoteId))
    expect(audit.filter(({ event }) => event === 'reminded_of_next_year')).toHaveLength(1)
  })

  it('N84 P05 N34 can be left: by its page, or in one click, and then nothing more comes', async () => {
    const at = await office()
    await holdPolicy(at, { ...SCENARIO_16, ...PAT })
    await holdPolicy(at, { ...SCENARIO_16, ...PAT, h_date_1: '06-20-2027' })
    at.setTime(DUE)
    await run(at)
    const [mail] = await reminders(at)
    const path = '/api/reminders/unsubscribe'
    expect((await at.client.get(`${path}/pat@hopehouse.example`)).json()).toEqual({ data: false })
    const left = await at.server.app.inject({
      method: 'POST',
      url: `/quote/api/mailings/${mail?.id}/unsubscribe`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(left.statusCode).toBe(200)
    expect((await at.client.get(`${path}/PAT@hopehouse.example`)).json()).toEqual({ data: true })
    expect((await at.client.get('/api/follow-up/unsubscribe/pat@hopehouse.example')).json()).toEqual({
      data: false,
    })
    at.setTime('2028-04-22T18:00:00Z')
    await run(at)
    expect(await reminders(at)).toHaveLength(1)
  })

  it('N84 never comes for a policy that is cancelled or waits for its new date', async () => {
    const at = await office()
    const cancelled = await holdPolicy(at, SCENARIO_16)
    await sendChange(cancelled.holder, cancelled.number, { action: 'cancel_policy', version: 1 })
    const postponed = await holdPolicy(at, SCENARIO_16)
    await sendChange(postponed.holder, postponed.number, {
      action: 'postpone_policy',
      version: 1,
      payload: { grandPrize: [{ choice: 'unknown' }] },
    })
    at.setTime(DUE)
    await run(at)
    expect(await reminders(at)).toEqual([])
  })

  it('N84 never comes once next year’s quote is there: a copy, or another quote of theirs for about that day', async () => {
    const at = await office()
    const copied = await holdPolicy(at, { ...SCENARIO_16, insured_email: 'ann@example.com' })
    await holdPolicy(at, { ...SCENARIO_16, insured_email: 'bob@example.com' })
    const others = await holdPolicy(at, { ...SCENARIO_16, insured_email: 'cat@example.com' })
    await aQuote(at.context, { insured_email: 'Bob@example.com', h_date_1: '06-03-2028' })
    await aQuote(at.context, { insured_email: 'cat@example.com', h_date_1: '10-03-2027' })
    at.setTime('2028-04-10T18:00:00Z')
    const holder = await openWithLink(at, copied.email)
    const body = { first_contest_date: '09-01-2028' }
    expect((await holder.send('POST', `/api/policies/${copied.number}/copies`, body)).statusCode).toBe(201)
    at.setTime(DUE)
    await run(at)
    expect(await reminders(at)).toMatchObject([{ quoteId: others.quoteId, recipient: 'cat@example.com' }])
  })

  it('N84 N63 goes to the producer who sold the policy, one for each client', async () => {
    const at = await office()
    const sold = (client: string) =>
      holdPolicy(at, { ...producerFields(), insured_email: client }, { farmersException: 'Closed' })
    await sold('kim@example.com')
    const lee = await sold('lee@example.com')
    await aQuote(at.context, {
      ...producerFields(),
      insured_email: 'kim@example.com',
      h_date_1: '06-10-2028',
    })
    at.setTime(DUE)
    await run(at)
    expect(await reminders(at)).toMatchObject([{ quoteId: lee.quoteId, recipient: 'ann@lake.example' }])
    expect((await reminders(at))[0]?.plain).not.toMatch(/lee@example|\$\d/)
  })

  it('N84 O09 several runs at once send one', async () => {
    const at = await office()
    await holdPolicy(at, { ...SCENARIO_16, ...PAT })
    at.setTime(DUE)
    await Promise.all([run(at), run(at), run(at)])
    expect(await reminders(at)).toHaveLength(1)
  })

  it('N84 none is sent for events long ago, to those who left, or where the office wants none', async () => {
    const at = await office()
    await holdPolicy(at, { ...SCENARIO_16, ...PAT })
    at.setTime('2028-05-14T18:00:00Z')
    await run(at)
    expect(await reminders(at)).toEqual([])
    at.setTime(DUE)
    await insertUnsubscription(at.context.db, {
      brand: 'albatross',
      list: 'reminders',
      email: PAT.insured_email,
      prospectId: null,
      leftAt: at.context.now(),
    })
    await run(at)
    expect(await reminders(at)).toEqual([])

    const quiet = await policyOffice(open, { NEXT_YEAR_REMINDERS: 'no' })
    await holdPolicy(quiet, { ...SCENARIO_16, ...PAT })
    quiet.setTime(DUE)
    await run(quiet)
    expect(await reminders(quiet)).toEqual([])
  })
})
