import type { SimulationResult, SimulationRun, WirePayoutSplit } from '#contract/exposure/simulation.ts'
import { SEASONS } from '#domain/exposure/simulate-seasons.ts'
import type { PayoutSplit } from '#domain/exposure/split-payout.ts'
import { toDollars } from '#domain/values/money.ts'
import type { NamedSimulation, StoredSimulation } from '#server/exposure/simulation/repository.ts'
import type { StoredResult } from '#server/schema/exposure/exposure.schema.ts'

/** Longer than a worker takes for a part of it, or waits before it tries again after a fault or two. */
const STALLED_MS = 60_000

/** It has not got further for so long that nobody works on it any more. */
export function isStalled({ state, touchedAt }: StoredSimulation, at: Date): boolean {
  return state === 'running' && at.getTime() - touchedAt.getTime() > STALLED_MS
}

/** A run as reps see it. */
export function presentSimulation({ run, startedBy }: NamedSimulation, at: Date): SimulationRun {
  return {
    season: run.season,
    retention: toDollars(run.retentionCents),
    state: run.state,
    played: run.played,
    seasons: SEASONS,
    is_stalled: isStalled(run, at),
    started_at: run.startedAt.toISOString(),
    started_by: startedBy,
    result: run.result && presentResult(run.result),
  }
}

function presentResult(result: StoredResult): SimulationResult {
  const { withoutOdds } = result
  return {
    contests: result.contests,
    without_odds: { contests: withoutOdds.contests, sum: toDollars(withoutOdds.sum) },
    expected_wins: result.expectedWins,
    expected_payout: toDollars(result.expectedPayout),
    mean: presentSplit(result.mean),
    without_payout: result.withoutPayout,
    above_retention: result.aboveRetention,
    most: presentSplit(result.most),
    rare: result.rare.map(({ oneIn, split }) => ({ one_in: oneIn, ...presentSplit(split) })),
    ranges: result.ranges.map(({ from, to, seasons, sum }) => ({
      from: toDollars(from),
      to: to === null ? null : toDollars(to),
      seasons,
      ...presentSplit(sum),
    })),
  }
}

function presentSplit({ payout, carriers, ours, above }: PayoutSplit): WirePayoutSplit {
  return {
    payout: toDollars(payout),
    carriers: toDollars(carriers),
    ours: toDollars(ours),
    above: toDollars(above),
  }
}
