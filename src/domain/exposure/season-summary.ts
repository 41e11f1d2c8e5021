import type { SeasonPayouts } from '#domain/exposure/simulate-seasons.ts'
import { type PayoutSplit, splitPayout } from '#domain/exposure/split-payout.ts'
import { type Cents, subtract, ZERO } from '#domain/values/money.ts'

/** How rare the seasons are that are named: 1 of so many pays more. */
export const ONE_IN = [2, 5, 10, 20, 50, 100, 1000] as const

/** A season that is named for how rarely more is paid. */
export interface RareSeason {
  oneIn: number
  /** In so many seasons at most more is paid than in this one. */
  split: PayoutSplit
}

/** Seasons that paid about the same. */
export interface PayoutRange {
  /** More than this; of the first one, nothing at all. */
  from: Cents
  /** Up to and with this; null for the last one, which has no end. */
  to: Cents | null
  seasons: number
  /** What all of them paid. */
  sum: PayoutSplit
}

/** What many seasons say about the next one. */
export interface SeasonSummary {
  seasons: number
  mean: PayoutSplit
  /** Seasons in which nobody won. */
  withoutPayout: number
  /** Seasons in which something was left to us above the retention. */
  aboveRetention: number
  most: PayoutSplit
  rare: RareSeason[]
  ranges: PayoutRange[]
}

/**
 * Sums up seasons that were played.
 *
 * @rule O20 Every sum is split to the cent, and every season is in one range.
 */
export function summarizeSeasons({ payouts, carried }: SeasonPayouts, retention: Cents): SeasonSummary {
  const splits = Array.from(payouts, (payout, season) =>
    splitPayout(payout as Cents, (carried[season] ?? 0) as Cents, retention),
  ).toSorted((one, other) => one.payout - other.payout || one.carriers - other.carriers)
  const seasons = splits.length
  const seasonAt = (oneIn: number) => splits[Math.max(0, Math.ceil(seasons * (1 - 1 / oneIn)) - 1)] ?? NOTHING
  return {
    seasons,
    mean: meanOf(splits),
    withoutPayout: splits.filter(({ payout }) => payout === 0).length,
    aboveRetention: splits.filter(({ above }) => above > 0).length,
    most: splits.at(-1) ?? NOTHING,
    rare: ONE_IN.map((oneIn) => ({ oneIn, split: seasonAt(oneIn) })),
    ranges: rangesOf(splits, seasonAt(COMMON_ONE_IN).payout || (splits.at(-1)?.payout ?? ZERO)),
  }
}

const NOTHING: PayoutSplit = { payout: ZERO, carriers: ZERO, ours: ZERO, above: ZERO }

/** What is rarer than this shares the last range, so that the others have room; all of it where even that is without a payout. */
const COMMON_ONE_IN = 200

const MOST_RANGES = 20

function addSplits(splits: readonly PayoutSplit[]): PayoutSplit {
  let [payout, carriers, ours] = [0, 0, 0]
  for (const split of splits) {
    payout += split.payout
    carriers += split.carriers
    ours += split.ours
  }
  return asSplit(payout, carriers, ours)
}

/** The last part is what the others leave, so that a mean that was rounded is still split to the cent. */
function meanOf(splits: readonly PayoutSplit[]): PayoutSplit {
  const sum = addSplits(splits)
  const each = (amount: number) => Math.round(amount / Math.max(1, splits.length))
  const [carriers, ours, above] = [each(sum.carriers), each(sum.ours), each(sum.above)]
  return asSplit(carriers + ours + above, carriers, ours)
}

function asSplit(payout: number, carriers: number, ours: number): PayoutSplit {
  return {
    payout: payout as Cents,
    carriers: carriers as Cents,
    ours: ours as Cents,
    above: subtract((payout - carriers) as Cents, ours as Cents),
  }
}

/** First the seasons without a payout, then ranges of the same width, and a last one without an end. */
function rangesOf(sorted: readonly PayoutSplit[], common: Cents): PayoutRange[] {
  const width = roundWidth(Math.max(1, common) / MOST_RANGES)
  const count = Math.max(1, Math.ceil(common / width))
  const placeOf = ({ payout }: PayoutSplit) => Math.min(count + 1, Math.ceil(payout / width))
  const inRange: PayoutSplit[][] = Array.from({ length: count + 2 }, () => [])
  for (const split of sorted) inRange[placeOf(split)]?.push(split)
  return inRange.map((splits, place) => ({
    from: (Math.max(0, place - 1) * width) as Cents,
    to: place > count ? null : ((place * width) as Cents),
    seasons: splits.length,
    sum: addSplits(splits),
  }))
}

/** The next width that people count in: 1, 2, 2.5 or 5 with zeros; a dollar at least. */
function roundWidth(cents: number): number {
  const dollars = Math.max(1, cents / 100)
  const power = 10 ** Math.floor(Math.log10(dollars))
  const step = [1, 2, 2.5, 5, 10].find((one) => one * power >= dollars) ?? 10
  return Math.round(step * power * 100)
}
