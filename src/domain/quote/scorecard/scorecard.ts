import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents, DollarSign } from '#domain/values/money.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import type { ContestLine } from '#domain/contests/contest-line.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { FeeLabels } from '#domain/pricing/fee-labels.ts'
import { type AnyRow, type Quote, rowsOf } from '#domain/quote/model/quote.ts'

/** The fee of a contest before and after the discount. */
export interface ScorecardFee {
  gross: Cents
  reduced: Cents
}

/** One contest of a scorecard. */
export interface ScorecardLine extends ContestLine {
  entity: ContestKind
  /** Its number among the contests of its kind, from 1. */
  slot: number
  date?: CalendarDate
  /** Absent until it is priced. */
  fee?: ScorecardFee
}

/** What is charged or taken off besides the contests: bonus prizes, shipping, an agency's fee, a coupon. */
export interface ScorecardCharge {
  key: string
  label: string
  /** Below or beside the label: `3 premium`. */
  detail?: string
  /** Negative if it is taken off; absent if nothing is charged for it. */
  amount?: Cents
  /** For a producer: the same in what its client pays. */
  gross?: Cents
  /** What is written where there is no amount: `Included`, `Not used`. */
  without?: string
  /** A sum of what stands above it. */
  isSum?: true
}

export const FEE_COLUMNS = ['none', 'one', 'struck', 'producer'] as const

/**
 * How fees are shown: not at all, alone, with the full one struck, or the full one beside what a producer pays.
 *
 * @rule K14 The names of the fees stand once, as the heads of their columns.
 */
export type FeeColumns = (typeof FEE_COLUMNS)[number]

/** What a person insures and what it costs: one for web, mail and paper. */
export interface Scorecard {
  columns: FeeColumns
  labels: FeeLabels
  /** By day, those without a day last. */
  lines: readonly ScorecardLine[]
  charges: readonly ScorecardCharge[]
  total?: ScorecardTotal
  /** How its amounts begin; absent for `$`, and in scorecards of older certificates. */
  dollarSign?: DollarSign
}

export interface ScorecardTotal {
  label: string
  amount: Cents
  /** The same sum without the discount, where it is struck. */
  gross?: Cents
}

/** The contests of a day; those without a date are the last group. */
export interface ScorecardDay<Line = ScorecardLine> {
  date?: CalendarDate
  lines: readonly Line[]
}

/** One contest of a quote as a line. */
export function scorecardLine(kind: ContestDefinition, row: AnyRow, fee?: ScorecardFee): ScorecardLine {
  const date = row['date'] as CalendarDate | undefined
  return {
    entity: kind.entity,
    slot: row.slot,
    ...(date !== undefined && { date }),
    ...kind.scorecardLine(row),
    ...(fee && { fee }),
  }
}

/** All contests of a quote, by day and then in the order of their kinds. */
export function scorecardLines(
  quote: Quote,
  feeOf: (kind: ContestDefinition, slot: number) => ScorecardFee | undefined,
): ScorecardLine[] {
  return CONTEST_DEFINITIONS.flatMap((kind) =>
    rowsOf(quote, kind).map((row) => scorecardLine(kind, row, feeOf(kind, row.slot))),
  ).toSorted(byDay)
}

/** The lines of a scorecard under their days. */
export function groupByDay<Line extends { date?: CalendarDate }>(
  lines: readonly Line[],
): ScorecardDay<Line>[] {
  const dates = [...new Set(lines.toSorted(byDay).map(({ date }) => date))]
  return dates.map((date) => ({
    ...(date !== undefined && { date }),
    lines: lines.filter((line) => line.date === date),
  }))
}

/** Whether a fee is shown as reduced: a rep may set one above the full fee, and then nothing is struck. */
export function isReduced({ gross, reduced }: ScorecardFee): boolean {
  return reduced < gross
}

/** The fee without a discount: the full one, or the one that was set if that is higher. */
export function fullFee({ gross, reduced }: ScorecardFee): Cents {
  return reduced < gross ? gross : reduced
}

type Dated = Pick<ScorecardLine, 'date'>

function byDay(one: Dated, other: Dated): number {
  if (one.date === other.date) return 0
  if (one.date === undefined) return 1
  if (other.date === undefined) return -1
  return one.date < other.date ? -1 : 1
}
