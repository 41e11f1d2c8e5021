import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { and, asc, like, ne } from 'drizzle-orm'
import { createClaimJob } from '#server/claims/following/follow-claims.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { aDecline, anApproval, needNoDocuments, readCase, reportedAce, sendToCase } from '#testing/claims.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import type { PolicyOffice } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

/** The job at a moment, on two instances at once. */
async function follow(at: PolicyOffice, moment: string) {
  at.setTime(moment)
  const run = createClaimJob(at.context)
  const jobContext = { db: at.context.db, now: () => new Date(moment) } as never
  await Promise.all([run({}, jobContext), run({}, jobContext)])
}

const mailsLike = async ({ context: { db } }: PolicyOffice, cause: string) =>
  (
    await db
      .select({ subject: messages.subject, plain: messages.plain })
      .from(messages)
      .where(and(like(messages.cause, cause), ne(messages.state, 'failed')))
      .orderBy(asc(messages.createdAt))
  ).map(({ subject }) => subject)

const laterRep = async (at: PolicyOffice) =>
  signedInRep(at, await aRep(at.context, `${randomUUID().slice(0, 8)}@office.example`, { name: 'Lee Kim' }))

const stateOf = async (rep: Client) => (await readCase(rep)).state

describeOnBothDatabases('claims as days pass', (open) => {
  it('N111 documents that are owed are asked for 14 and 3 days before the last day and once after, however often the job runs', async () => {
    const { at } = await reportedAce(open)
    const reminders = () => mailsLike(at, 'claim:%:reminder:%')
    // The last day is July 12; its days are those of the event.
    await follow(at, '2027-06-28T04:59:00Z')
    expect(await reminders()).toEqual([])
    await follow(at, '2027-06-28T05:01:00Z')
    await follow(at, '2027-06-28T06:01:00Z')
    const first = '10 documents to send by Monday, July 12, 2027: claim C-2001'
    expect(await reminders()).toEqual([first])
    // The program was away for a day.
    await follow(at, '2027-07-10T12:00:00Z')
    await follow(at, '2027-07-13T12:00:00Z')
    await follow(at, '2027-07-14T12:00:00Z')
    await follow(at, '2027-08-20T12:00:00Z')
    expect(await reminders()).toEqual([first, first, 'Documents were due: claim C-2001'])
  })

  it('N111 nobody is reminded of what is not owed, or of a claim that has ended', async () => {
    const { at, policy, rep } = await reportedAce(open)
    await needNoDocuments(rep)
    await follow(at, '2027-06-28T12:00:00Z')
    const later = await laterRep(at)
    const { steps, documents } = await readCase(later)
    const step = steps.find(({ key }) => key === 'scorecard')?.step
    expect(documents.some(({ key }) => key === 'scorecard')).toBe(true)
    await sendToCase(later, 'documents/scorecard/1', { decision: 'needed', step })
    const withdrawn = { step: 'withdraw', reason: 'Not in', seen_place: (await readCase(later)).place }
    expect((await sendToCase(later, 'steps', withdrawn)).statusCode).toBe(200)
    await follow(at, '2027-07-09T12:00:00Z')
    expect(await mailsLike(at, 'claim:%:reminder:%')).toEqual([])
    expect(await mailsLike(at, 'claim:%:closed:%')).toEqual(['Claim C-2001 is closed'])
    expect(policy.number).toBe('ALB-100001')
  })

  it('N111 a paid claim closes 30 days after its last payment, once', async () => {
    const { at, rep } = await reportedAce(open)
    await needNoDocuments(rep)
    await sendToCase(rep, 'decision', await anApproval(rep, 10_000))
    const [award] = (await readCase(rep)).awards
    const payment = { parts: [0], dated: '06/12/2027', method: 'check', reference: 'Check 1201' }
    expect((await sendToCase(rep, `awards/${award?.id}/payments`, payment)).statusCode).toBe(200)
    // All of the thirtieth day counts.
    await follow(at, '2027-07-13T04:00:00Z')
    expect(await stateOf(await laterRep(at))).toBe('paid')
    await follow(at, '2027-07-13T06:00:00Z')
    const later = await laterRep(at)
    expect(await stateOf(later)).toBe('closed')
    const { history } = await readCase(later)
    expect(history.filter(({ text }) => text === 'Closed')).toHaveLength(1)
    expect(history[0]?.by).toBe('Albatross')
    await at.agreed()
  })

  it('N111 a declined claim closes 60 days after it was last decided, and never while an answer waits', async () => {
    const { at, policy, rep } = await reportedAce(open, { report: { yardage: 120 } })
    await needNoDocuments(rep)
    await sendToCase(rep, 'decision', aDecline((await readCase(rep)).place))
    const answer = { id: randomUUID(), message: 'It was measured again' }
    await policy.holder.send('POST', '/api/claims/C-2001/answers', answer)
    await follow(at, '2027-09-20T12:00:00Z')
    const later = await laterRep(at)
    expect(await stateOf(later)).toBe('declined')
    const upheld = { step: 'uphold', reason: 'The survey', seen_place: (await readCase(later)).place }
    expect((await sendToCase(later, 'steps', upheld)).statusCode).toBe(200)
    expect(await mailsLike(at, 'claim:%:upheld:%')).toEqual(['About your answer on claim C-2001'])
    expect(await mailsLike(at, 'claim:%:answer:%')).toEqual(['We got your answer on claim C-2001'])
    await follow(at, '2027-11-19T12:00:00Z')
    expect(await stateOf(await laterRep(at))).toBe('declined')
    await follow(at, '2027-11-20T12:00:00Z')
    expect(await stateOf(await laterRep(at))).toBe('closed')
    await at.agreed()
  })
})
