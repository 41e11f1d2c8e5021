import { eq, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { PlanReview } from '#contract/rating-plans/comparison.ts'
import type { PlanDetail } from '#contract/rating-plans/plans.ts'
import type { RepRole } from '#domain/reps/roles.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { policyOffice } from '#testing/policy-office.ts'

const PATH = '/api/admin/rating-plans'
const PLAN = `${PATH}/RP-2`

async function anOffice(open: Parameters<typeof policyOffice>[0]) {
  const office = await policyOffice(open)
  const robin = office.rep
  const signIn = async (name: string, role: RepRole = 'owner') =>
    signedInRep(office, await aRep(office.context, `${name.toLowerCase()}@office.example`, { name, role }))
  const remind = (rep = robin, version = 3) => rep.send('POST', `${PLAN}/remind`, { version })
  const read = async (rep = robin): Promise<PlanDetail> => (await rep.get(PLAN)).json().data
  const ask = async () => {
    await robin.send('POST', PATH, { name: 'RP-2', from: 'RP-2027.1' })
    await robin.send('POST', PLAN, { version: 1, figures: { 'hio.base': '100' } })
    await robin.send('POST', `${PLAN}/ask`, { version: 2, effective_from: '02/01/2027' })
  }
  const mailed = async () => {
    const found = await office.context.db
      .select({ to: messages.recipient })
      .from(messages)
      .where(like(messages.subject, 'Rating plan%'))
    return found.map(({ to }) => to)
  }
  return { ...office, robin, signIn, remind, read, ask, mailed }
}

describeOnBothDatabases('reminding of a plan that waits', (open) => {
  it('N109 mails those who may sign it, once a day, whoever presses and how many at once', async () => {
    const at = await anOffice(open)
    await at.signIn('Olive')
    const oscar = await at.signIn('Oscar')
    await at.signIn('Sam', 'specialist')
    await at.ask()
    expect(await at.read()).toMatchObject({
      waits_for: ['Olive', 'Oscar'],
      can_remind: true,
      reminded_at: null,
    })
    const answers = await Promise.all([at.remind(), at.remind(oscar), at.remind()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ])
    expect((await at.mailed()).toSorted()).toEqual(['olive@office.example', 'oscar@office.example'])
    // Whoever has the page open signs what they saw: a reminder changes nothing of the plan.
    expect(await at.read()).toMatchObject({ version: 3, can_remind: false })
    expect((await at.read()).reminded_at).not.toBeNull()
    at.setTime('2027-01-16T18:00:00Z')
    const later = await at.signIn('Later')
    expect((await at.remind(later)).statusCode).toBe(200)
    expect(await at.mailed()).toHaveLength(5)
    const logged = await at.context.db.$count(auditEvents, eq(auditEvents.event, 'rating_plan_reminded'))
    expect(logged).toBe(2)
  })

  it('N109 is refused of a draft, of a plan seen as it was, without others, and to those who may not set prices', async () => {
    const at = await anOffice(open)
    const sam = await at.signIn('Sam', 'specialist')
    await at.ask()
    expect(await at.read()).toMatchObject({ waits_for: [], can_remind: false })
    expect((await at.remind()).json()).toMatchObject({ code: 'NOT_POSSIBLE' })
    const olive = await at.signIn('Olive')
    expect((await at.remind(sam)).statusCode).toBe(403)
    expect((await at.remind(at.robin, 2)).json()).toMatchObject({ code: 'PLAN_CHANGED' })
    await olive.send('POST', `${PLAN}/send-back`, { version: 3, reason: 'Too dear' })
    expect((await at.remind(at.robin, 4)).json()).toMatchObject({ code: 'NOT_POSSIBLE' })
    expect(await at.mailed()).toEqual([])
    // Asked for again, it waits anew; who was disabled is not mailed.
    await at.robin.send('POST', `${PLAN}/ask`, { version: 4, effective_from: '02/01/2027' })
    await at.signIn('Oscar')
    await at.context.db.update(reps).set({ disabledAt: at.context.now() }).where(eq(reps.name, 'Oscar'))
    expect((await at.remind(at.robin, 5)).statusCode).toBe(200)
    expect(await at.mailed()).toEqual(['olive@office.example'])
  })

  it('O13 the review of a plan has its remarks, and known examples under both plans', async () => {
    const at = await anOffice(open)
    await at.ask()
    const review = async (): Promise<PlanReview> => (await at.robin.get(`${PLAN}/review`)).json().data
    const { besides, remarks, examples } = await review()
    expect(besides).toBe('RP-2027.1')
    expect(remarks.map(({ title }) => title)).toEqual(['Hole-in-one, fixed part changes by +67 percent'])
    expect(examples.find(({ title }) => title === 'Charity scramble')).toMatchObject({
      before: 310,
      after: 350,
    })
    expect(examples.find(({ title }) => title === 'Golf course putt')).toMatchObject({
      before: 445,
      after: 445,
    })
    expect((await at.robin.get(`${PATH}/RP-2027.1/review`)).statusCode).toBe(404)
  })
})
