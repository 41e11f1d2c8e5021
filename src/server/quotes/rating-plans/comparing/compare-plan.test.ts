import { asc, eq, sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import type { Comparison } from '#contract/rating-plans/comparison.ts'
import { RetryLater } from '#server/jobs/retry.ts'
import type { Context } from '#server/kit/context.ts'
import { loadPlans, SHIPPED_PLANS } from '#server/quotes/pricing/rating-plans.ts'
import { createComparisonJob } from '#server/quotes/rating-plans/comparing/compare-plan.ts'
import { planComparisonParts, planComparisons } from '#server/schema/quotes/rating-plans.schema.ts'
import { aQuote } from '#testing/a-quote.ts'
import { crashingDatabase } from '#testing/crashing-database.ts'
import { openTestDatabase } from '#testing/database.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { TIMES_MORE } from '#testing/random-runs.ts'
import { type PolicyOffice, policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'

/** Each statement in the long tests, else some of them. */
const STEP = TIMES_MORE > 1 ? 1 : 4

const PATH = '/api/admin/rating-plans/RP-2027.2'

// The first thread of a file reads all sources.
vi.setConfig({ testTimeout: 300_000 })

/** So many quotes, each with other players, distances and prizes, and a draft that changes most of their fees. */
async function anOffice(open: Parameters<typeof policyOffice>[0], many: number) {
  const at = await policyOffice(open)
  const { db } = at.context
  const { id } = await aQuote(at.context, SCENARIO_16)
  await db.execute(sql`alter table quotes disable trigger user`)
  await db.execute(sql`
    insert into quotes (id, quote_number, client_reference, version, answers, email, first_contest_date, price, coupons, partner, approvals, created_at, updated_at)
    select gen_random_uuid(), 'Q-' || n, 'R-' || n, 1,
      q.answers || jsonb_build_object('h_amateurs_1', 40 + n % 160, 'h_yardage_1', 150 + n % 90, 'h_prize_value_1', 500000 + (n % 40) * 100000),
      q.email, q.first_contest_date, q.price, q.coupons, q.partner, q.approvals, q.created_at, q.updated_at
    from quotes q, generate_series(2, ${many}::int) n where q.id = ${id}`)
  await db.execute(sql`alter table quotes enable trigger user`)
  await at.rep.send('POST', '/api/admin/rating-plans', { name: 'RP-2027.2', from: 'RP-2027.1' })
  const figures = { 'hio.base': '75', 'hio.bands.0.f': '1.10', 'hio.loadLayers.0.load': '2.5' }
  expect((await at.rep.send('POST', PATH, { version: 1, figures })).statusCode).toBe(200)
  return at
}

const start = async (at: PolicyOffice): Promise<Comparison> =>
  (await at.rep.send('POST', `${PATH}/comparison`, { months: '12' })).json().data
const read = async (at: PolicyOffice): Promise<Comparison> =>
  (await at.rep.get(`${PATH}/comparison`)).json().data
const partsOf = async ({ context }: PolicyOffice, id: string) =>
  (
    await context.db
      .select({ part: planComparisonParts.part })
      .from(planComparisonParts)
      .where(eq(planComparisonParts.comparisonId, id))
      .orderBy(asc(planComparisonParts.part))
  ).map(({ part }) => part)

/** Another instance of the program on the same database: its own plans, and nothing in its memory. */
const instance = ({ context }: PolicyOffice, given: Partial<Context> = {}): Context => ({
  ...context,
  plans: loadPlans(SHIPPED_PLANS),
  ...given,
})
const work = (context: Context, comparisonId: string) =>
  createComparisonJob(context)({ comparisonId }, context)

/** A comparison that nothing interrupts, which all others must equal. */
async function undisturbed(at: PolicyOffice) {
  await start(at)
  await at.runJobs()
  const done = await read(at)
  expect(done).toMatchObject({ state: 'done', is_stalled: false })
  // The next one is begun later.
  at.setTime('2027-01-15T18:00:10Z')
  return done.result ?? expect.fail()
}

describeOnBothDatabases('a comparison of rating plans that is interrupted', (open) => {
  it('O13 O10 an instance that stops leaves it to the next one, which goes on where it was and comes to the same result', async () => {
    const at = await anOffice(open, 5000)
    const wanted = await undisturbed(at)
    expect(wanted.all.quotes).toBe(5000)
    const { id } = await start(at)
    const stopping = new AbortController()
    const seen: number[] = []
    const threads = {
      ...at.context.threads,
      comparePlans: async (...given: Parameters<Context['threads']['comparePlans']>) => {
        seen.push((await read(at)).done)
        if (seen.length === 2) stopping.abort()
        return at.context.threads.comparePlans(...given)
      },
    }
    await expect(work(instance(at, { threads, stopping: stopping.signal }), id)).rejects.toThrow(RetryLater)
    expect(seen).toEqual([0, 2000])
    expect(await read(at)).toMatchObject({ state: 'running', done: 4000, total: 5000, result: null })
    // Whoever presses again meanwhile joins it.
    expect((await start(at)).id).toBe(id)
    await at.runJobs()
    const done = await read(at)
    expect(done).toMatchObject({ id, state: 'done', done: 5000, total: 5000, is_stalled: false })
    expect(done.result).toEqual(wanted)
    expect(await partsOf(at, id)).toEqual([0, 2000, 4000])
  })

  it('O13 O10 one that died says so after a minute; the next worker ends it, and what the dead one still writes counts for nothing', async () => {
    const at = await anOffice(open, 5000)
    const wanted = await undisturbed(at)
    const { id } = await start(at)
    let release = () => undefined as void
    const hangs = new Promise<void>((resolve) => (release = resolve))
    let asked = 0
    const threads = {
      ...at.context.threads,
      comparePlans: async (...given: Parameters<Context['threads']['comparePlans']>) => {
        asked += 1
        const content = await at.context.threads.comparePlans(...given)
        if (asked === 2) await hangs
        return content
      },
    }
    const dead = work(instance(at, { threads }), id)
    await vi.waitFor(() => expect(asked).toBe(2), { timeout: 60_000 })
    expect(await read(at)).toMatchObject({ state: 'running', done: 2000, is_stalled: false })
    at.setTime('2027-01-15T18:02:00Z')
    expect(await read(at)).toMatchObject({ state: 'running', done: 2000, is_stalled: true })
    await work(instance(at), id)
    expect(await read(at)).toMatchObject({ state: 'done', done: 5000, is_stalled: false })
    release()
    await dead
    const after = await read(at)
    expect(after.result).toEqual(wanted)
    expect(await partsOf(at, id)).toEqual([0, 2000, 4000])
  })

  it('O13 O10 of two instances one compares: its job is taken once, and two workers at the same one count each quote once', async () => {
    const at = await anOffice(open, 4100)
    const wanted = await undisturbed(at)
    let parts = 0
    const { threads: own } = at.context
    const threads = {
      ...own,
      comparePlans: (...given: Parameters<Context['threads']['comparePlans']>) => {
        parts += 1
        return own.comparePlans(...given)
      },
    }
    const first = await start(at)
    at.context.threads = threads
    await Promise.all([at.runJobs(), at.runJobs(), at.runJobs()])
    expect(parts).toBe(3)
    expect((await read(at)).result).toEqual(wanted)
    at.setTime('2027-01-15T18:00:30Z')
    const second = await start(at)
    expect(second.id).not.toBe(first.id)
    await Promise.all([work(instance(at), second.id), work(instance(at), second.id)])
    expect(await read(at)).toMatchObject({ id: second.id, state: 'done', done: 4100, result: wanted })
    expect(await partsOf(at, second.id)).toEqual([0, 2000, 4000])
  })

  it('O13 one that was given up for a new one takes nothing more, and the new one counts from the start', async () => {
    const at = await anOffice(open, 2100)
    const given = await start(at)
    at.setTime('2027-01-15T18:02:00Z')
    const next = await start(at)
    expect(next).toMatchObject({ state: 'running', done: 0, is_stalled: false })
    expect(next.id).not.toBe(given.id)
    await work(instance(at), given.id)
    expect(await partsOf(at, given.id)).toEqual([])
    await at.runJobs()
    const stored = await at.context.db
      .select({ id: planComparisons.id, state: planComparisons.state })
      .from(planComparisons)
    expect(new Map(stored.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [given.id, 'failed'],
        [next.id, 'done'],
      ]),
    )
    expect((await read(at)).result?.all.quotes).toBe(2100)
  })
})

it('O13 O10 a comparison that is killed at any statement comes to the same result', async () => {
  const at = await anOffice(openTestDatabase, 2050)
  const wanted = await undisturbed(at)
  let crashes = 0
  for (let statements = 0; ; statements += STEP) {
    at.setTime(new Date(Date.UTC(2027, 0, 15, 18, 1 + statements)).toISOString())
    const { id } = await start(at)
    const { db, hasCrashed } = crashingDatabase(at.context.db, statements)
    const failure = await work(instance(at, { db }), id).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (hasCrashed()) crashes += 1
    expect(failure === undefined || hasCrashed(), String(statements)).toBe(true)
    await work(instance(at), id)
    const done = await read(at)
    expect(done, `after ${statements} statements`).toMatchObject({ id, state: 'done', done: 2050 })
    expect(done.result, `after ${statements} statements`).toEqual(wanted)
    if (!hasCrashed()) break
  }
  expect(crashes).toBeGreaterThan(3)
})
