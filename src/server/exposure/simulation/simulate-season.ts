import { expectedWinners, SEASONS, type SimulatedContest } from '#domain/exposure/simulate-seasons.ts'
import { WINNERS } from '#domain/claims/insured/insured-contest.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Cents, subtract, sum, ZERO } from '#domain/values/money.ts'
import { keepExpectations } from '#server/claims/figures/keep-expectations.ts'
import {
  findSimulation,
  type StoredSimulation,
  updateSimulation,
} from '#server/exposure/simulation/repository.ts'
import { readInsuredContests, type RatedContest } from '#server/exposure/sums/read-contests.ts'
import { RetryLater } from '#server/jobs/retry.ts'
import type { HandlerOf } from '#server/jobs/run-job.ts'
import type { Context } from '#server/kit/context.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** So many at a time: few enough for the progress to move, and for others to come between. */
const SEASONS_AT_ONCE = 2500

/**
 * Plays a season many times, in a thread of its own. After a restart it begins again, and comes to the same.
 *
 * @rule O20 The odds are those of the plan that priced each certificate; the same contests of a season give the same answer.
 */
export const createSimulationJob =
  (context: Context): HandlerOf<'simulate-season'> =>
  async ({ runId = '' }) => {
    const found = await findSimulation(context.db, runId)
    if (found?.run.state !== 'running') return
    try {
      await simulate(context, found.run)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.problem.code === 'BUSY') throw new RetryLater(2, 'Other simulations are running')
      context.report(error, 'a season could not be simulated')
      await update(context, found.run, { state: 'failed' })
    }
  }

async function simulate(context: Context, run: StoredSimulation): Promise<void> {
  await keepExpectations(context)
  const { contests } = await readInsuredContests(context, run.season)
  const played = contests.flatMap(asSimulated)
  const payouts = new Float64Array(SEASONS)
  const carried = new Float64Array(SEASONS)
  for (let first = 0; first < SEASONS; first += SEASONS_AT_ONCE) {
    if (context.stopping.aborted) throw new RetryLater(0, 'This instance is stopping')
    const slice = { seed: run.season, first, count: Math.min(SEASONS_AT_ONCE, SEASONS - first) }
    const seasons = await context.threads.simulateSeasons(played, slice)
    payouts.set(seasons.payouts, first)
    carried.set(seasons.carried, first)
    // Somebody gave it up meanwhile.
    if (!(await update(context, run, { played: first + slice.count }))) return
  }
  const summary = await context.threads.summarizeSeasons({ payouts, carried }, run.retentionCents)
  const unrated = contests.filter(({ expected }) => expected === null)
  await update(context, run, {
    state: 'done',
    result: {
      ...summary,
      contests: contests.length,
      withoutOdds: { contests: unrated.length, sum: sum(unrated.map(({ prize }) => prize)) },
      expectedWins: played.reduce((wins, contest) => wins + expectedWinners(contest), 0),
      expectedPayout: expectedPayout(played),
    },
  })
}

/** None if its plan has no odds: it never wins. */
function asSimulated({ kind, expected, prize, split }: RatedContest): SimulatedContest[] {
  if (expected === null) return []
  return [{ winners: WINNERS[kind], expected, prize, carried: subtract(prize, split.kept.amount) }]
}

function expectedPayout(contests: readonly SimulatedContest[]): Cents {
  const cents = contests.reduce(
    (total, contest) => total + expectedWinners(contest) * contest.prize,
    Number(ZERO),
  )
  return Math.round(cents) as Cents
}

/** False if it has ended meanwhile. */
function update(
  context: Context,
  { id }: StoredSimulation,
  change: Partial<Pick<StoredSimulation, 'state' | 'played' | 'result'>>,
): Promise<boolean> {
  return runWrite(context, (trx, { noAudit }) => {
    noAudit('It only works something out')
    return updateSimulation(trx, id, { ...change, touchedAt: context.now() })
  })
}
