import type { StatedDay } from '#domain/documents/layout/day-line.ts'
import { figuresText } from '#domain/quote/scorecard/line-text.ts'
import {
  type FeeColumns,
  fullFee,
  groupByDay,
  isReduced,
  type Scorecard,
  type ScorecardLine,
} from '#domain/quote/scorecard/scorecard.ts'
import { formatLongDay } from '#domain/values/calendar.ts'
import { type Cents, type DollarSign, formatMoney } from '#domain/values/money.ts'

/** What a mail says about the insured contests. */
export interface InsuredSummary {
  scorecard: Scorecard
  days?: readonly StatedDay[] | undefined
  /** False where the receiver is not told what it costs. */
  hasFees: boolean
}

/** One line of a scorecard in a mail. */
export interface SummaryRow {
  kind: 'day' | 'contest' | 'charge' | 'total'
  name: string
  /** Beside the name. */
  detail: string
  /** Below the name. */
  below: string
  /** Struck, unless a producer reads it. */
  gross: string
  fee: string
}

/** The names of the fee columns, the full one first; none where nothing is told about money. */
export function feeHeads({ scorecard, hasFees }: InsuredSummary): string[] {
  const { labels } = scorecard
  if (!hasFees) return []
  return shownColumns(scorecard) === 'one'
    ? [labels.nondiscountFee]
    : [labels.nondiscountFee, labels.certFee ?? labels.nondiscountFee]
}

export function isGrossStruck({ columns }: Scorecard): boolean {
  return columns === 'struck'
}

/** The days with their contests, then the charges and the total. */
export function summaryRows({ scorecard, hasFees }: InsuredSummary): SummaryRow[] {
  const { lines, charges, total, dollarSign: sign } = scorecard
  const money = (amount: Cents | undefined) => moneyText(amount, sign)
  const columns = shownColumns(scorecard)
  const contests = groupByDay(lines).flatMap(({ date, lines: played }) => [
    ...(date === undefined ? [] : [row('day', `${formatLongDay(date)}, ${date.slice(0, 4)}`)]),
    ...played.map((line) => ({ ...contestRow(line, sign), ...(hasFees && fees(line, columns, money)) })),
  ])
  if (!hasFees) return contests
  return [
    ...contests,
    ...charges.map(({ label, detail = '', amount, gross, without = '' }) => ({
      ...row('charge', label),
      detail,
      gross: money(gross),
      fee: amount === undefined ? without : money(amount),
    })),
    ...(total ? [{ ...row('total', total.label), gross: money(total.gross), fee: money(total.amount) }] : []),
  ]
}

/** The days of play, shipping and claims as facts of a mail. */
export function dayFacts(days: readonly StatedDay[] = []): [label: string, value: string][] {
  return days.map(({ label, date, detail }) => [
    label,
    [`${formatLongDay(date)}, ${date.slice(0, 4)}`, detail].filter((part) => part !== undefined).join(' · '),
  ])
}

function shownColumns({ columns, lines }: Scorecard): FeeColumns {
  const isAnyReduced = lines.some(({ fee }) => fee && isReduced(fee))
  return columns === 'struck' && !isAnyReduced ? 'one' : columns
}

function contestRow(line: ScorecardLine, sign: DollarSign | undefined): SummaryRow {
  return { ...row('contest', line.name), detail: line.kind, below: figuresText(line, sign) }
}

function fees(
  { fee }: ScorecardLine,
  columns: FeeColumns,
  money: (amount: Cents) => string,
): Pick<SummaryRow, 'gross' | 'fee'> {
  if (!fee) return { gross: '', fee: '' }
  if (columns === 'one') return { gross: '', fee: money(fullFee(fee)) }
  const isGrossShown = columns === 'producer' || isReduced(fee)
  return { gross: isGrossShown ? money(fullFee(fee)) : '', fee: money(fee.reduced) }
}

function row(kind: SummaryRow['kind'], name: string): SummaryRow {
  return { kind, name, detail: '', below: '', gross: '', fee: '' }
}

/** With a minus sign instead of a hyphen. */
function moneyText(amount: Cents | undefined, sign: DollarSign | undefined): string {
  return amount === undefined ? '' : formatMoney(amount, sign).replace('-', '−')
}
