import type {
  Comparison,
  ComparedGroup,
  ComparisonResult,
  WireTally,
} from '#contract/rating-plans/comparison.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import {
  CHANGE_RANGES,
  EXTRAS,
  type Extreme,
  type PlanComparison,
  type Tally,
} from '#domain/pricing/plans/plan-comparison.ts'
import { labelClientType } from '#domain/values/client-types.ts'
import { toDollars } from '#domain/values/money.ts'
import { findTerritory } from '#domain/values/territories.ts'
import type { Context } from '#server/kit/context.ts'
import type { NamedComparison, StoredComparison } from '#server/quotes/rating-plans/comparing/repository.ts'
import { officeToday } from '#server/quotes/rating-plans/present-plans.ts'
import type { StoredPlan } from '#server/quotes/rating-plans/repository.ts'

/** Longer than a worker takes for a part of it, or waits before it tries again. */
const STALLED_MS = 60_000

export function isStalled({ state, touchedAt }: StoredComparison, at: Date): boolean {
  return state === 'running' && at.getTime() - touchedAt.getTime() > STALLED_MS
}

export function presentComparison(
  context: Pick<Context, 'plans' | 'env' | 'now'>,
  plan: Pick<StoredPlan, 'name' | 'hash'>,
  { comparison, startedBy }: NamedComparison,
): Comparison {
  const inForce = context.plans.inForceOn(officeToday(context))
  return {
    id: comparison.id,
    plan: plan.name,
    besides: comparison.besides,
    months: comparison.months,
    state: comparison.state,
    done: comparison.done,
    total: Math.max(comparison.total, comparison.done),
    is_stalled: isStalled(comparison, context.now()),
    is_outdated: comparison.hash !== plan.hash || comparison.besidesHash !== inForce?.hash,
    started_at: comparison.startedAt.toISOString(),
    started_by: startedBy,
    finished_at: comparison.state === 'running' ? null : comparison.touchedAt.toISOString(),
    result: comparison.result && presentResult(comparison.result),
  }
}

/** Contests in words, as lists say them. */
export function contestsText(kinds: readonly string[]): string {
  return kinds.map(labelContest).join(', ')
}

function presentResult(result: PlanComparison): ComparisonResult {
  return {
    all: presentTally(result.all),
    dearer: presentTally(result.dearer),
    cheaper: presentTally(result.cheaper),
    ranges: CHANGE_RANGES.map(({ label }, at) => ({ label, quotes: result.ranges[at] ?? 0 })),
    by_client: presentGroups(result.byClient, labelClient),
    by_contest: presentGroups(result.byContest, labelContest),
    by_territory: presentGroups(result.byTerritory, labelTerritory),
    rises: result.rises.map(presentExtreme),
    falls: result.falls.map(presentExtreme),
    bought: { ...presentTally(result.bought), losses: toDollars(result.bought.losses) },
    skipped: result.skipped,
  }
}

function presentTally({ quotes, before, after }: Tally): WireTally {
  return { quotes, before: toDollars(before), after: toDollars(after) }
}

/** Those with most money first; extras, which no plan decides, come last. */
function presentGroups(
  groups: Readonly<Record<string, Tally>>,
  label: (value: string) => string,
): ComparedGroup[] {
  return Object.entries(groups)
    .toSorted(([key, one], [otherKey, other]) =>
      key === EXTRAS ? 1 : otherKey === EXTRAS ? -1 : other.before - one.before,
    )
    .map(([value, tally]) => ({ value, label: label(value), ...presentTally(tally) }))
}

export function presentExtreme({ contests, before, after, ...named }: Extreme) {
  return { ...named, contests: contestsText(contests), before: toDollars(before), after: toDollars(after) }
}

const CONTEST_LABELS = new Map<string, string>(
  CONTEST_DEFINITIONS.map(({ entity, title }) => [entity, title]),
)

export function labelClient(code: string): string {
  return code === '' ? 'Not chosen yet' : (labelClientType(code) ?? code)
}

export function labelContest(kind: string): string {
  return kind === EXTRAS ? 'Bonus prizes, signs, shipping' : (CONTEST_LABELS.get(kind) ?? kind)
}

function labelTerritory(code: string): string {
  return code === '' ? 'Not known yet' : (findTerritory(code)?.name ?? code)
}
