import { asc, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createEventDayJob } from '#server/claims/event-day/mails/remind-of-event-day.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy, openWithLink, sendChange } from '#testing/held-policy.ts'
import { type PolicyOffice, policyOffice } from '#testing/policy-office.ts'

const run = ({ context }: PolicyOffice) => createEventDayJob(context)({}, context)
const sent = async ({ context: { db } }: PolicyOffice) =>
  (
    await db
      .select()
      .from(messages)
      .where(like(messages.cause, 'event-day:%'))
      .orderBy(asc(messages.createdAt))
  ).map(({ recipient, subject, plain }) => ({ recipient, subject, plain }))

describeOnDatabase('the mails about the day of an event', (open) => {
  it('N104 two days before it the organizer is told once to open the page, and on the day after where somebody watched', async () => {
    const at = await policyOffice(open)
    const policy = await holdPolicy(at, { h_date_1: '06-12-2027' })
    const other = await holdPolicy(at, { h_date_1: '06-12-2027', insured_email: 'else@example.com' })
    const witness = {
      contest: 'grand_prize',
      index: 1,
      place: 1,
      name: 'Ruth Kessler',
      phone: '512-555-0119',
    }
    const named = await policy.holder.send('POST', `/api/policies/${policy.number}/witnesses`, witness)
    expect(named.statusCode, named.body).toBe(200)
    at.setTime('2027-06-09T18:00:00Z')
    await run(at)
    expect(await sent(at)).toEqual([])
    at.setTime('2027-06-10T18:00:00Z')
    for (const _ of [1, 2]) await run(at)
    await Promise.all([run(at), run(at)])
    const before = await sent(at)
    expect(before.map(({ recipient }) => recipient).toSorted()).toEqual(
      [policy.email, other.email].toSorted(),
    )
    expect(before[0]).toMatchObject({
      subject: expect.stringContaining('Before your event: policy ALB-'),
      plain: expect.stringContaining('Open that page once on each phone that comes to the course.'),
    })
    at.setTime('2027-06-12T18:00:00Z')
    await run(at)
    expect(await sent(at)).toHaveLength(2)
    at.setTime('2027-06-13T18:00:00Z')
    for (const _ of [1, 2]) await run(at)
    const [, , ...after] = await sent(at)
    expect(after).toMatchObject([
      {
        recipient: policy.email,
        subject: `After your event: policy ${policy.number}`,
        plain: expect.stringContaining('Tuesday, June 15, 2027'),
      },
    ])
  })

  it('N104 a postponed event is told of its new day, and one that waits for a day or is cancelled of none', async () => {
    const at = await policyOffice(open)
    const moved = await holdPolicy(at, { h_date_1: '06-12-2027' })
    const cancelled = await holdPolicy(at, { h_date_1: '06-12-2027', insured_email: 'else@example.com' })
    await sendChange(cancelled.holder, cancelled.number, { action: 'cancel_policy', version: 1 })
    at.setTime('2027-06-10T12:00:00Z')
    await run(at)
    expect((await sent(at)).map(({ recipient }) => recipient)).toEqual([moved.email])
    const holder = await openWithLink(at, moved.email)
    const postponed = await sendChange(holder, moved.number, {
      action: 'postpone_policy',
      version: 1,
      payload: { grandPrize: [{ choice: 'date', date: '06-26-2027' }] },
    })
    expect(postponed.statusCode, postponed.body).toBe(200)
    await run(at)
    expect(await sent(at)).toHaveLength(1)
    at.setTime('2027-06-24T18:00:00Z')
    await run(at)
    expect((await sent(at)).map(({ recipient }) => recipient)).toEqual([moved.email, moved.email])
  })
})
