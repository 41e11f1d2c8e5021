import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { ZERO, type Cents } from '#domain/values/money.ts'

/** A quote under two plans: its fees after discounts and before coupons. */
export interface ComparedQuote {
  id: string
  number: string
  /** A code; empty while none is chosen. */
  clientType: string
  /** Of the event; empty while it is not known. */
  territory: string
  contests: readonly { kind: ContestKind; before: Cents; after: Cents }[]
  /** Bonus prizes, signs and shipping, which no plan decides. */
  extras: Cents
  before: Cents
  after: Cents
  /** Whether a minimum decides a fee under the plan in force, and under the other one. */
  atMinimum?: { before: boolean; after: boolean }
  isBought: boolean
  /** What the books say that claims on its policy cost. */
  losses: Cents
}

/** Some quotes, and what they cost together. */
export interface Tally {
  quotes: number
  before: Cents
  after: Cents
}

/** What a plan would have changed. Parts of it can be added together. */
export interface PlanComparison {
  all: Tally
  dearer: Tally
  cheaper: Tally
  /** How many quotes change by how much, in the order of `CHANGE_RANGES`. */
  ranges: number[]
  byClient: Record<string, Tally>
  /** A quote counts with each kind that it holds, and with its extras. */
  byContest: Record<string, Tally>
  byTerritory: Record<string, Tally>
  /** The largest, the first of them the largest. */
  rises: Extreme[]
  falls: Extreme[]
  /** Of those that were bought. */
  bought: Tally & { losses: Cents }
  /** Not compared: all fees are typed; the plan in force has no price; only the draft has none. */
  skipped: { typed: number; unpriced: number; refused: number }
  /** What somebody should look at; comparisons of earlier versions do not have it. */
  review?: ComparisonReview
}

export interface ComparisonReview {
  /** Quotes with a fee that a minimum decides. */
  minimum: { before: number; after: number }
  /** Those that had none before: the largest changes of them. */
  newAtMinimum: Extreme[]
  /** Of those that rise by over `STEEP_PERCENT`, how many hold each kind of contest. */
  steepByContest: Record<string, number>
  steep: Extreme[]
}

/** The last of the ranges begins there. */
export const STEEP_PERCENT = 20

export type Extreme = Pick<ComparedQuote, 'id' | 'number' | 'before' | 'after'> & {
  contests: readonly ContestKind[]
}

/** Percent of the fee, in ascending order: above `from` and up to `to`; the one with neither is for the same fee. */
export const CHANGE_RANGES = [
  { key: 'under-15', label: 'under −15' },
  { key: '-15', label: '−15 to −10' },
  { key: '-10', label: '−10 to −5' },
  { key: '-5', label: '−5 to 0' },
  { key: 'same', label: 'same' },
  { key: '5', label: '0 to 5' },
  { key: '10', label: '5 to 10' },
  { key: '15', label: '10 to 15' },
  { key: '20', label: '15 to 20' },
  { key: 'over-20', label: 'over 20' },
] as const

/** Where extras stand among the contests. */
export const EXTRAS = 'extras'

const MOST_EXTREMES = 20

export function emptyComparison(): PlanComparison {
  return {
    all: emptyTally(),
    dearer: emptyTally(),
    cheaper: emptyTally(),
    ranges: CHANGE_RANGES.map(() => 0),
    byClient: {},
    byContest: {},
    byTerritory: {},
    rises: [],
    falls: [],
    bought: { ...emptyTally(), losses: ZERO },
    skipped: { typed: 0, unpriced: 0, refused: 0 },
    review: emptyReview(),
  }
}

/** Adds a quote to a comparison, in place. */
export function addCompared(summary: PlanComparison, compared: ComparedQuote): void {
  const { before, after, contests, extras } = compared
  count(summary.all, before, after)
  count(tallyOf(summary.byClient, compared.clientType), before, after)
  count(tallyOf(summary.byTerritory, compared.territory), before, after)
  for (const contest of contests)
    count(tallyOf(summary.byContest, contest.kind), contest.before, contest.after)
  if (extras > 0) count(tallyOf(summary.byContest, EXTRAS), extras, extras)
  summary.ranges[rangeOf(before, after)] = (summary.ranges[rangeOf(before, after)] ?? 0) + 1
  if (compared.isBought) {
    count(summary.bought, before, after)
    summary.bought.losses = (summary.bought.losses + compared.losses) as Cents
  }
  addReview((summary.review ??= emptyReview()), compared)
  if (after > before) {
    count(summary.dearer, before, after)
    keepExtreme(summary.rises, compared)
  } else if (after < before) {
    count(summary.cheaper, before, after)
    keepExtreme(summary.falls, compared)
  }
}

/** Both together. */
export function addComparisons(one: PlanComparison, other: PlanComparison): PlanComparison {
  return {
    all: addTallies(one.all, other.all),
    dearer: addTallies(one.dearer, other.dearer),
    cheaper: addTallies(one.cheaper, other.cheaper),
    ranges: one.ranges.map((quotes, at) => quotes + (other.ranges[at] ?? 0)),
    byClient: addGroups(one.byClient, other.byClient),
    byContest: addGroups(one.byContest, other.byContest),
    byTerritory: addGroups(one.byTerritory, other.byTerritory),
    rises: largest([...one.rises, ...other.rises]),
    falls: largest([...one.falls, ...other.falls]),
    bought: {
      ...addTallies(one.bought, other.bought),
      losses: (one.bought.losses + other.bought.losses) as Cents,
    },
    skipped: {
      typed: one.skipped.typed + other.skipped.typed,
      unpriced: one.skipped.unpriced + other.skipped.unpriced,
      refused: one.skipped.refused + other.skipped.refused,
    },
    review: addReviews(one.review ?? emptyReview(), other.review ?? emptyReview()),
  }
}

function emptyReview(): ComparisonReview {
  return { minimum: { before: 0, after: 0 }, newAtMinimum: [], steepByContest: {}, steep: [] }
}

function addReview(review: ComparisonReview, compared: ComparedQuote): void {
  const { before, after, atMinimum, contests } = compared
  if (atMinimum?.before) review.minimum.before += 1
  if (atMinimum?.after) {
    review.minimum.after += 1
    if (!atMinimum.before) keepExtreme(review.newAtMinimum, compared)
  }
  if (rangeOf(before, after) !== CHANGE_RANGES.length - 1) return
  keepExtreme(review.steep, compared)
  for (const { kind } of contests) review.steepByContest[kind] = (review.steepByContest[kind] ?? 0) + 1
}

function addReviews(one: ComparisonReview, other: ComparisonReview): ComparisonReview {
  const kinds = new Set([...Object.keys(one.steepByContest), ...Object.keys(other.steepByContest)])
  return {
    minimum: {
      before: one.minimum.before + other.minimum.before,
      after: one.minimum.after + other.minimum.after,
    },
    newAtMinimum: largest([...one.newAtMinimum, ...other.newAtMinimum]),
    steepByContest: Object.fromEntries(
      [...kinds].map((kind) => [kind, (one.steepByContest[kind] ?? 0) + (other.steepByContest[kind] ?? 0)]),
    ),
    steep: largest([...one.steep, ...other.steep]),
  }
}

/** The place in `CHANGE_RANGES`, decided in whole cents. */
export function rangeOf(before: Cents, after: Cents): number {
  const change = after - before
  if (change === 0) return 4
  const isWithin = (percent: number) => Math.abs(change) * 100 <= percent * before
  if (change > 0) return isWithin(5) ? 5 : isWithin(10) ? 6 : isWithin(15) ? 7 : isWithin(20) ? 8 : 9
  return isWithin(5) ? 3 : isWithin(10) ? 2 : isWithin(15) ? 1 : 0
}

function emptyTally(): Tally {
  return { quotes: 0, before: ZERO, after: ZERO }
}

function count(tally: Tally, before: Cents, after: Cents): void {
  tally.quotes += 1
  tally.before = (tally.before + before) as Cents
  tally.after = (tally.after + after) as Cents
}

function tallyOf(groups: Record<string, Tally>, key: string): Tally {
  return (groups[key] ??= emptyTally())
}

function addTallies(one: Tally, other: Tally): Tally {
  return {
    quotes: one.quotes + other.quotes,
    before: (one.before + other.before) as Cents,
    after: (one.after + other.after) as Cents,
  }
}

function addGroups(one: Record<string, Tally>, other: Record<string, Tally>): Record<string, Tally> {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return Object.fromEntries(
    [...keys].map((key) => [key, addTallies(one[key] ?? emptyTally(), other[key] ?? emptyTally())]),
  )
}

/** Most quotes are none of the largest: they cost one look. */
function keepExtreme(kept: Extreme[], { id, number, before, after, contests }: ComparedQuote): void {
  const last = kept[MOST_EXTREMES - 1]
  const extreme = { id, number, before, after, contests: contests.map(({ kind }) => kind) }
  if (last && byChange(extreme, last) >= 0) return
  kept.push(extreme)
  kept.sort(byChange)
  kept.length = Math.min(kept.length, MOST_EXTREMES)
}

function largest(extremes: Extreme[]): Extreme[] {
  return extremes.toSorted(byChange).slice(0, MOST_EXTREMES)
}

/** The larger change first; among equals by number, so that the order of the quotes does not matter. */
function byChange(one: Extreme, other: Extreme): number {
  const difference = Math.abs(other.after - other.before) - Math.abs(one.after - one.before)
  return difference !== 0 ? difference : one.number < other.number ? -1 : 1
}
