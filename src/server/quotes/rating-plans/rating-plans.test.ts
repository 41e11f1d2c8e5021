import { eq, sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import type { Comparison } from '#contract/rating-plans/comparison.ts'
import type { PlanDetail, PlanSummary } from '#contract/rating-plans/plans.ts'
import type { RepRole } from '#domain/reps/roles.ts'
import { findingsOf } from '#testing/doctor-context.ts'
import { loadPlans, SHIPPED_PLANS } from '#server/quotes/pricing/rating-plans.ts'
import { planCheck } from '#server/quotes/pricing/plan-check.ts'
import { refreshPlans } from '#server/quotes/rating-plans/refresh-plans.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { ratingPlans } from '#server/schema/quotes/rating-plans.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy } from '#testing/held-policy.ts'
import { policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const PATH = '/api/admin/rating-plans'
const MINIMUM = 'hio.minGross'
const FIXED = 'hio.base'

const codeOf = (answer: { json: () => { code?: string }; statusCode: number }) =>
  answer.statusCode < 300 ? String(answer.statusCode) : String(answer.json().code)
const read = async (rep: Client, plan: string): Promise<PlanDetail> =>
  (await rep.get(`${PATH}/${plan}`)).json().data
const list = async (rep: Client): Promise<PlanSummary[]> => (await rep.get(PATH)).json().data
const draft = (rep: Client, name: string, more: object = { from: 'RP-2027.1' }) =>
  rep.send('POST', PATH, { name, ...more })
const write = (rep: Client, plan: string, what: string, body: object) =>
  rep.send('POST', `${PATH}/${plan}${what}`, body)

// The first thread of a file reads all sources.
vi.setConfig({ testTimeout: 180_000 })

/** In January 2027; Robin drafts, Olive signs: both are owners. */
async function anOffice(open: Parameters<typeof policyOffice>[0]) {
  const office = await policyOffice(open)
  const signIn = async (name: string, role: RepRole = 'owner') =>
    signedInRep(office, await aRep(office.context, `${name}@office.example`, { name, role }))
  const robin = office.rep
  const olive = await signIn('Olive')
  /** A plan with another fixed part of hole-in-one fees, asked for. */
  const asked = async (name: string, base: string, day: string) => {
    expect(codeOf(await draft(robin, name))).toBe('201')
    expect(codeOf(await write(robin, name, '', { version: 1, figures: { [FIXED]: base } }))).toBe('200')
    expect(codeOf(await write(robin, name, '/ask', { version: 2, effective_from: day }))).toBe('200')
  }
  return { ...office, robin, olive, signIn, asked }
}

describeOnBothDatabases('rating plans of the office', (open) => {
  it('O13 N109 a plan is drafted, signed by another rep and prices from its day on; what was priced before keeps its price', async () => {
    const at = await anOffice(open)
    const { robin, olive } = at
    const before = await holdPolicy(at, SCENARIO_16)
    const quote = await aQuote(at.context, SCENARIO_16)
    await at.asked('RP-2027.2', '100', '01/20/2027')
    const waiting = await read(robin, 'RP-2027.2')
    expect(waiting).toMatchObject({ place: 'asked', decider: 'another', effective_from: '2027-01-20' })
    expect(waiting.changes).toEqual([{ label: 'Hole-in-one, fixed part', before: '60', after: '100' }])
    expect(codeOf(await write(robin, 'RP-2027.2', '/sign', { version: 3 }))).toBe('SECOND_PERSON_REQUIRED')
    expect(
      codeOf(await write(robin, 'RP-2027.2', '/sign', { version: 3, alone_reason: 'I know it well' })),
    ).toBe('SECOND_PERSON_REQUIRED')
    expect((await read(olive, 'RP-2027.2')).decider).toBe('you')
    expect(codeOf(await write(olive, 'RP-2027.2', '/sign', { version: 3 }))).toBe('200')
    expect((await list(robin)).map(({ name, place, effective_to }) => [name, place, effective_to])).toEqual([
      ['RP-2027.2', 'to_come', null],
      ['RP-2027.1', 'in_force', '2027-01-19'],
    ])
    at.setTime('2027-01-20T18:00:00Z')
    const later = await at.signIn('Later')
    expect((await list(later)).map(({ name, place }) => [name, place])).toEqual([
      ['RP-2027.2', 'in_force'],
      ['RP-2027.1', 'former'],
    ])
    const after = await aQuote(at.context, SCENARIO_16)
    const priceOf = async (id: string) => {
      const [found] = await at.context.db.select().from(quotes).where(eq(quotes.id, id))
      return [found?.price?.rows[0]?.certFee, found?.price?.plan]
    }
    expect(await priceOf(quote.id)).toEqual([26_800, 'RP-2027.1'])
    expect(await priceOf(after.id)).toEqual([30_800, 'RP-2027.2'])
    const events = await at.context.db
      .select({ event: auditEvents.event })
      .from(auditEvents)
      .where(sql`${auditEvents.event} like 'rating_plan%'`)
    expect(events.map(({ event }) => event)).toEqual([
      'rating_plan_drafted',
      'rating_plan_changed',
      'rating_plan_asked',
      'rating_plan_signed',
    ])
    expect(before.number).toBeTruthy()
    await at.agreed()
  })

  it('O13 another instance takes a signed plan up, a restart too, and one that cannot be read stops nothing', async () => {
    const at = await anOffice(open)
    await at.asked('RP-2027.2', '100', '01/15/2027')
    const other = loadPlans(SHIPPED_PLANS)
    await refreshPlans({ plans: other }, at.context.db)
    expect(other.inForceOn('2027-01-15' as never)?.plan).toBe('RP-2027.1')
    expect(codeOf(await write(at.olive, 'RP-2027.2', '/sign', { version: 3 }))).toBe('200')
    await refreshPlans({ plans: other }, at.context.db)
    expect(other.inForceOn('2027-01-15' as never)?.plan).toBe('RP-2027.2')
    const { db } = at.context
    await expect(db.update(ratingPlans).set({ hash: 'another' })).rejects.toThrow()
    await expect(db.delete(ratingPlans)).rejects.toThrow()
    await db.execute(sql`alter table rating_plans disable trigger rating_plans_kept`)
    await db
      .update(ratingPlans)
      .set({ source: { plan: 'RP-2027.2' }, version: 9 })
      .where(eq(ratingPlans.name, 'RP-2027.2'))
    await refreshPlans({ plans: other }, db)
    expect(other.inForceOn('2027-01-15' as never)?.plan).toBe('RP-2027.1')
    expect(await findingsOf(planCheck, { plans: other })).toEqual([
      'red: The signed plan RP-2027.2 can’t be used: Its figures aren’t those that were signed.',
    ])
    expect((await list(at.robin))[0]).toMatchObject({ name: 'RP-2027.2', place: 'unusable' })
  })

  it('O13 N109 who wrote figures of a plan does not sign it, an owner alone only where nobody else may, with a reason', async () => {
    const at = await anOffice(open)
    const { robin, olive } = at
    await draft(robin, 'RP-3')
    expect(codeOf(await write(olive, 'RP-3', '', { version: 1, figures: { [FIXED]: '70' } }))).toBe('200')
    await write(robin, 'RP-3', '/ask', { version: 2, effective_from: '01/15/2027' })
    // Both wrote figures, and a third one may.
    expect(codeOf(await write(olive, 'RP-3', '/sign', { version: 3 }))).toBe('SECOND_PERSON_REQUIRED')
    const sam = await at.signIn('Sam', 'specialist')
    expect(codeOf(await write(sam, 'RP-3', '/sign', { version: 3 }))).toBe('ROLE_NOT_ALLOWED')
    await at.context.db.update(reps).set({ disabledAt: at.context.now() }).where(eq(reps.name, 'Olive'))
    expect((await read(robin, 'RP-3')).decider).toBe('you-alone')
    expect(codeOf(await write(robin, 'RP-3', '/sign', { version: 3 }))).toBe('INVALID')
    const signed = await write(robin, 'RP-3', '/sign', { version: 3, alone_reason: 'We are two' })
    expect(codeOf(signed)).toBe('200')
    const [event] = await at.context.db
      .select({ detail: auditEvents.detail })
      .from(auditEvents)
      .where(eq(auditEvents.event, 'rating_plan_signed'))
    expect(event?.detail).toMatchObject({ second_person: 'alone', alone_reason: 'We are two' })
  })

  it('O13 of two who sign or change at once one does, and a draft that is asked for is not changed', async () => {
    const at = await anOffice(open)
    const oscar = await at.signIn('Oscar')
    await at.asked('RP-4', '80', '01/17/2027')
    const edit = await write(at.robin, 'RP-4', '', { version: 3, figures: { [FIXED]: '81' } })
    expect(codeOf(edit)).toBe('NOT_POSSIBLE')
    const signs = await Promise.all(
      [at.olive, oscar, at.olive, oscar].map((rep) => write(rep, 'RP-4', '/sign', { version: 3 })),
    )
    expect(signs.map(codeOf).toSorted()).toEqual(['200', 'PLAN_CHANGED', 'PLAN_CHANGED', 'PLAN_CHANGED'])
    expect(signs.find(({ statusCode }) => statusCode === 409)?.json().data).toMatchObject({
      place: 'to_come',
    })
    expect(codeOf(await write(at.olive, 'RP-4', '/withdraw', { version: 4 }))).toBe('200')
    expect(at.context.plans.inForceOn('2027-01-17' as never)?.plan).not.toBe('RP-4')
    const drafts = await Promise.all([1, 2, 3].map(() => draft(at.robin, 'rp-5')))
    expect(drafts.map(codeOf).toSorted()).toEqual(['201', 'INVALID', 'INVALID'])
    expect(codeOf(await write(at.olive, 'RP-5', '/discard', { version: 1 }))).toBe('200')
    expect(codeOf(await draft(at.olive, 'RP-5'))).toBe('201')
    expect(codeOf(await draft(at.olive, 'rp-2027.1'))).toBe('INVALID')
  })

  it('O13 a plan in force is taken back by signing the earlier figures again; its day is never in the past', async () => {
    const at = await anOffice(open)
    await at.asked('RP-6', '100', '01/15/2027')
    expect(codeOf(await write(at.olive, 'RP-6', '/sign', { version: 3 }))).toBe('200')
    expect(codeOf(await write(at.olive, 'RP-6', '/withdraw', { version: 4 }))).toBe('NOT_POSSIBLE')
    await draft(at.olive, 'RP-7')
    expect((await read(at.olive, 'RP-7')).changes).toEqual([
      { label: 'Hole-in-one, fixed part', before: '100', after: '60' },
    ])
    const past = await write(at.olive, 'RP-7', '/ask', { version: 1, effective_from: '01/14/2027' })
    expect(past.json().fields).toMatchObject([{ field: 'effective_from' }])
    at.setTime('2027-01-15T18:01:00Z')
    await write(at.olive, 'RP-7', '/ask', { version: 1, effective_from: '01/15/2027' })
    expect(codeOf(await write(at.robin, 'RP-7', '/sign', { version: 2 }))).toBe('200')
    expect(at.context.plans.inForceOn('2027-01-15' as never)?.plan).toBe('RP-7')
    await at.asked('RP-8', '90', '01/16/2027')
    at.setTime('2027-01-18T18:00:00Z')
    const rep = await at.signIn('Late')
    expect(codeOf(await write(rep, 'RP-8', '/sign', { version: 3 }))).toBe('NOT_POSSIBLE')
    expect(codeOf(await write(rep, 'RP-8', '/send-back', { version: 3, reason: 'Too late' }))).toBe('200')
    expect(await read(rep, 'RP-8')).toMatchObject({ place: 'draft', sent_back: 'Too late' })
  })

  it('O13 figures and files are checked as a shipped plan is, each fault is named where it is', async () => {
    const { robin } = await anOffice(open)
    await draft(robin, 'RP-9')
    const change = async (figures: object) => (await write(robin, 'RP-9', '', { version: 1, figures })).json()
    expect((await change({ [FIXED]: 'NaN', [MINIMUM]: '12.5' })).fields).toMatchObject([
      { field: FIXED, message: 'Must be a decimal number or a fraction, like "1.20" or "1/12500"' },
      { field: MINIMUM, message: 'Must be a whole number' },
    ])
    expect((await change({ 'hio.bands.1.from': '160' })).fields).toMatchObject([
      { field: 'hio.bands.1.from', message: expect.stringContaining('overlaps the band before it') },
    ])
    for (const path of ['__proto__.polluted', 'constructor.prototype.x', 'plan', 'hio.bands.9.f'])
      expect((await change({ [path]: '1' })).fields, path).toMatchObject([{ field: path }])
    const file = async (text: string) => (await draft(robin, 'RP-10', { file: text })).json()
    const shipped = JSON.stringify(SHIPPED_PLANS[0])
    expect((await file('{')).fields[0].message).toContain('isn’t JSON')
    expect((await file('[]')).fields[0].message).toContain('must be an object')
    expect((await file('x'.repeat(70_000))).fields[0].message).toContain('too large')
    const gap = shipped.replace('"from":165', '"from":167')
    expect((await file(gap)).fields[0].message).toContain('hio.bands[1] leaves a gap')
    expect((await file(shipped.replace('"1/12500"', `"0.${'1'.repeat(30)}"`))).fields[0].message).toContain(
      'too many digits',
    )
    expect((await file(shipped.replace('{', '{"__proto__":{"admin":true},'))).code).toBe('INVALID')
    expect((await file(shipped)).data).toMatchObject({ name: 'RP-10', made_from: 'RP-2027.1', changes: [] })
    const exported = await robin.get(`${PATH}/RP-10/file`)
    expect(exported.headers['content-disposition']).toContain('RP-10.json')
    expect(codeOf(await draft(robin, 'RP-11', { file: exported.body }))).toBe('201')
  })

  it('O13 a draft is compared with the plan in force on real quotes, and the sums are those of the quotes', async () => {
    const at = await anOffice(open)
    await holdPolicy(at, SCENARIO_16)
    await aQuote(at.context, SCENARIO_16)
    await draft(at.robin, 'RP-12')
    await write(at.robin, 'RP-12', '', { version: 1, figures: { [FIXED]: '100' } })
    const started = await write(at.robin, 'RP-12', '/comparison', { months: '12' })
    expect(started.json().data).toMatchObject({ state: 'running', total: 2 })
    expect((await write(at.olive, 'RP-12', '/comparison', { months: '12' })).json().data.id).toBe(
      started.json().data.id,
    )
    await at.runJobs()
    const found: Comparison = (await at.robin.get(`${PATH}/RP-12/comparison`)).json().data
    expect(found).toMatchObject({ state: 'done', done: 2, is_outdated: false, besides: 'RP-2027.1' })
    const result = found.result ?? expect.fail()
    expect(result.dearer.quotes).toBe(2)
    expect(result.all.after - result.all.before).toBe(80)
    expect(result.bought).toMatchObject({ quotes: 1, losses: 0 })
    expect(result.rises).toHaveLength(2)
    const csv = (await at.robin.get(`${PATH}/RP-12/comparison.csv`)).body
    expect(csv.trim().split('\r\n')).toHaveLength(3)
    await write(at.robin, 'RP-12', '', { version: 2, figures: { [FIXED]: '101' } })
    expect((await at.robin.get(`${PATH}/RP-12/comparison`)).json().data.is_outdated).toBe(true)
  })
})
