import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import type { SimulationRun } from '#contract/exposure/simulation.ts'
import { SEASONS } from '#domain/exposure/simulate-seasons.ts'
import { ProblemError } from '#domain/problem.ts'
import { EXPOSURE_CLEANERS } from '#server/exposure/cleaners.ts'
import { createSimulationJob } from '#server/exposure/simulation/simulate-season.ts'
import { RetryLater } from '#server/jobs/retry.ts'
import { simulationRuns } from '#server/schema/exposure/exposure.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy } from '#testing/held-policy.ts'
import { type PolicyOffice, policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const PATH = '/api/admin/exposure/simulations'

const DICE_ROLL = {
  d_coverage: 'Yes',
  d_date: '06-12-2027',
  d_rollers: 8,
  d_contest: 'Roll 4 dice to spell C-A-S-H',
  d_prize_value: 5000,
  d_prize_description: 'Cash',
  dice_terms: 'Yes',
}

const start = (rep: Client, retention: unknown = 4000, season: unknown = 2027) =>
  rep.send('POST', PATH, { season, retention })

const read = async (rep: Client, query = '?season=2027'): Promise<SimulationRun | null> =>
  (await rep.get(`${PATH}${query}`)).json().data

const runsOf = ({ context }: PolicyOffice) => context.db.select().from(simulationRuns)

/** As a worker does with the job of the newest run. */
async function work(at: PolicyOffice, given: Partial<PolicyOffice['context']> = {}) {
  const run = (await runsOf(at)).find(({ state }) => state === 'running')
  const context = { ...at.context, ...given }
  return createSimulationJob(context)({ runId: run?.id ?? '' }, context)
}

// The first thread of a file reads all sources.
vi.setConfig({ testTimeout: 180_000 })

describeOnDatabase('what a season may cost', (open) => {
  async function office() {
    const at = await policyOffice(open)
    const lake = (await at.rep.send('POST', '/api/admin/carriers', { name: 'Lake Re' })).json().data.id
    const part = { kinds: ['grand_prize'], share: '33.33' }
    await at.rep.send('POST', `/api/admin/carriers/${lake}/shares`, part)
    at.setTime('2027-01-15T18:01:00Z')
    return at
  }

  it('O20 a season is played 100,000 times by the plan’s own odds, and its payout is split to the cent', async () => {
    const at = await office()
    await holdPolicy(at, SCENARIO_16)
    await holdPolicy(at, { ...SCENARIO_16, ...DICE_ROLL, h_prize_value_1: 20_000 })
    expect(await read(at.rep)).toBeNull()
    const started = await start(at.rep)
    expect(started.json().data).toMatchObject({ state: 'running', played: 0, seasons: SEASONS, result: null })
    await at.runJobs()
    const run = await read(at.rep)
    expect(run).toMatchObject({ state: 'done', played: SEASONS, retention: 4000, started_by: 'Robin Fields' })
    const result = run?.result ?? expect.fail()
    // By the plan: 100 amateurs at 165 yards make 0.008 aces; a dice roll has a rate and no odds.
    expect(result).toMatchObject({
      contests: 3,
      without_odds: { contests: 1, sum: 5000 },
      expected_payout: 240,
    })
    expect(result.expected_wins).toBeCloseTo(0.016, 6)
    expect(Math.abs(result.mean.payout - 240)).toBeLessThan(40)
    // Two contests without a winner: e^-0.016.
    expect(result.without_payout / SEASONS).toBeCloseTo(Math.exp(-0.016), 2)
    for (const { payout, carriers, ours, above } of [
      result.mean,
      result.most,
      ...result.rare,
      ...result.ranges,
    ])
      expect(Math.round(carriers * 100) + Math.round(ours * 100) + Math.round(above * 100)).toBe(
        Math.round(payout * 100),
      )
    const { payout, carriers, ours, above } = result.rare.find(({ one_in: oneIn }) => oneIn === 100) ?? {}
    expect([payout, carriers, ours, above]).toEqual([10_000, 3333, 4000, 2667])
    expect(result.above_retention).toBe(SEASONS - result.without_payout)
    expect(result.ranges.reduce((sum, { seasons }) => sum + seasons, 0)).toBe(SEASONS)
  })

  it('O20 the same contests give the same answer, and another retention splits the same payouts', async () => {
    const at = await office()
    await holdPolicy(at, SCENARIO_16)
    const results = []
    for (const retention of [4000, 4000, 10_000]) {
      at.setTime(`2027-01-15T18:1${results.length}:00Z`)
      expect((await start(at.rep, retention)).statusCode).toBe(200)
      await at.runJobs()
      results.push((await read(at.rep, `?season=2027&retention=${retention}`))?.result ?? expect.fail())
    }
    const [first, second, third] = results
    expect(second).toEqual(first)
    expect(third?.mean.payout).toBe(first?.mean.payout)
    expect(third?.mean.above).toBeLessThan(first?.mean.above ?? 0)
  })

  it('O20 two reps who ask for the same share one run, at once or one after the other, and each can leave it', async () => {
    const at = await office()
    const other = await signedInRep(at, await aRep(at.context, 'kim@office.example', { name: 'Kim Lee' }))
    const answers = await Promise.all([start(at.rep), start(other), start(at.rep), start(other)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.json().data.started_by)).size).toBe(1)
    expect(await runsOf(at)).toHaveLength(1)
    expect((await start(other, 5000)).json().data.started_by).toBe('Kim Lee')
    expect(await runsOf(at)).toHaveLength(2)
    expect(await read(other, '?season=2027&retention=4000')).toMatchObject({ state: 'running' })
    await at.runJobs()
    expect((await runsOf(at)).map(({ state }) => state)).toEqual(['done', 'done'])
    expect(await read(other, '?season=2026')).toBeNull()
  })

  it('O20 progress is told, an instance that stops leaves the run to another one, and it comes to the same', async () => {
    const at = await office()
    await holdPolicy(at, SCENARIO_16)
    await start(at.rep)
    const stopping = new AbortController()
    const seen: number[] = []
    const threads = {
      ...at.context.threads,
      simulateSeasons: async (...given: Parameters<typeof at.context.threads.simulateSeasons>) => {
        seen.push((await read(at.rep))?.played ?? -1)
        if (seen.length === 4) stopping.abort()
        return at.context.threads.simulateSeasons(...given)
      },
    }
    await expect(work(at, { threads, stopping: stopping.signal })).rejects.toThrow(RetryLater)
    expect(seen).toEqual([0, 2500, 5000, 7500])
    expect(await read(at.rep)).toMatchObject({ state: 'running', played: 10_000 })
    await at.runJobs()
    expect(await read(at.rep)).toMatchObject({
      state: 'done',
      played: SEASONS,
      result: { expected_payout: 80 },
    })
  })

  it('O20 a run that stopped says so, and is given up for a new one', async () => {
    const at = await office()
    await start(at.rep)
    at.setTime('2027-01-15T18:03:00Z')
    expect(await read(at.rep)).toMatchObject({ state: 'running', is_stalled: true })
    expect((await start(at.rep)).json().data).toMatchObject({ state: 'running', is_stalled: false })
    expect((await runsOf(at)).map(({ state }) => state).toSorted()).toEqual(['failed', 'running'])
    const threads = {
      ...at.context.threads,
      simulateSeasons: () => Promise.reject(new ProblemError({ code: 'FILE_NOT_MADE' })),
    }
    await work(at, { threads })
    expect(await read(at.rep)).toMatchObject({ state: 'failed', result: null })
    at.setTime('2027-01-15T18:04:00Z')
    await start(at.rep)
    const busy = {
      ...at.context.threads,
      simulateSeasons: () => Promise.reject(new ProblemError({ code: 'BUSY', retryAfterSeconds: 1 })),
    }
    await expect(work(at, { threads: busy })).rejects.toThrow(RetryLater)
    expect(await read(at.rep)).toMatchObject({ state: 'running' })
  })

  it('O20 R02 a reader may start it, a stranger and a holder may not, and ten a minute are enough', async () => {
    const at = await office()
    const policy = await holdPolicy(at, SCENARIO_16)
    const reader = await signedInRep(at, await aRep(at.context, 'ray@office.example', { role: 'reader' }))
    for (const browser of [at.client, policy.holder]) {
      expect((await start(browser)).statusCode).toBe(401)
      expect((await browser.get(PATH)).statusCode).toBe(401)
    }
    for (let nth = 0; nth < 10; nth += 1) expect((await start(reader, nth)).statusCode).toBe(200)
    expect((await start(reader, 10)).statusCode).toBe(429)
    expect((await start(at.rep, 10)).statusCode).toBe(200)
  })

  it.each([
    [-1, 2027, 'retention'],
    [100_000_001, 2027, 'retention'],
    [10.5, 2027, 'retention'],
    ['1e9', 2027, 'retention'],
    [null, 2027, 'retention'],
    [4000, 2019, 'season'],
    [4000, 2100, 'season'],
    [4000, 2027.5, 'season'],
    [4000, '2027', 'season'],
  ])('O20 a retention of %j in %j is refused at its field', async (retention, season, field) => {
    const at = await policyOffice(open)
    const refused = await start(at.rep, retention, season)
    expect([refused.statusCode, refused.json().fields]).toMatchObject([400, [{ field }]])
    expect(await runsOf(at)).toEqual([])
  })

  it('O20 runs are kept for 90 days', async () => {
    const at = await office()
    await start(at.rep)
    const clean = async (day: string) => {
      for (const cleaner of EXPOSURE_CLEANERS) await cleaner(at.context.db, new Date(day), at.context.files)
      return (await at.context.db.select().from(simulationRuns).where(eq(simulationRuns.season, 2027))).length
    }
    expect(await clean('2027-04-14T00:00:00Z')).toBe(1)
    expect(await clean('2027-04-17T00:00:00Z')).toBe(0)
  })
})
