import type { Figure } from '#domain/contests/contest-line.ts'
import { formatShortDay } from '#domain/values/calendar.ts'
import { type Cents, type DollarSign, formatMoney } from '#domain/values/money.ts'
import type { DocumentTable } from '#domain/documents/layout/printable-document.ts'
import {
  fullFee,
  isReduced,
  type Scorecard,
  type ScorecardCharge,
  type ScorecardLine,
} from '#domain/quote/scorecard/scorecard.ts'

interface ScorecardOptions {
  /** That of the paper: scorecards from before they had one are on it too. */
  dollarSign: DollarSign | undefined
  /** False where no money is shown. */
  fees?: boolean
  /** `Total due` instead of the scorecard's own words. */
  total?: string
}

/** A column before the fees; left out if no contest has anything in it. */
interface Column {
  title: string
  share: number
  align: 'left' | 'right'
  cell: (line: ScorecardLine) => string
}

/** What a contest and an extra cost, in as many columns as there are names of fees. */
interface FeeColumn {
  title: string
  struck?: true
  line: (line: ScorecardLine) => string
  charge: (charge: ScorecardCharge) => string
  total: Cents | undefined
}

/** What is insured and what it costs, as a table: the same lines as on the screen and in a mail. */
export function scorecardTable(
  scorecard: Scorecard,
  { fees = true, total: totalLabel, dollarSign }: ScorecardOptions,
): DocumentTable {
  const { lines, charges, total } = scorecard
  const money = moneyIn(dollarSign)
  const columns = lineColumns(lines, money)
  const feeColumns = fees ? feeColumnsOf(scorecard, money) : []
  const span = columns.length
  const empty = columns.slice(1).map(() => '')
  return {
    kind: 'table',
    figures: true,
    columns: [
      ...columns.map(({ title, share, align }) => ({ title, share, align })),
      ...feeColumns.map(({ title, struck }) => ({
        title,
        share: FEE_SHARE,
        align: 'right' as const,
        ...(struck && { struck }),
      })),
    ],
    rows: [
      ...lines.map((line) => ({
        cells: [...columns.map(({ cell }) => cell(line)), ...feeColumns.map((column) => column.line(line))],
        total: false,
      })),
      ...(fees ? charges : []).map((charge) => ({
        cells: [chargeName(charge), ...empty, ...feeColumns.map((column) => column.charge(charge))],
        total: false,
        span,
      })),
      ...(fees && total
        ? [
            {
              cells: [
                totalLabel ?? total.label,
                ...empty,
                ...feeColumns.map((column) => money(column.total)),
              ],
              total: true,
              span,
            },
          ]
        : []),
    ],
  }
}

const FEE_SHARE = 1.2

function lineColumns(lines: readonly ScorecardLine[], money: MoneyText): Column[] {
  const hasSeveralDays = new Set(lines.map(({ date }) => date)).size > 1
  const optional: Column[] = [
    {
      title: 'Distance',
      share: 1.35,
      align: 'right',
      cell: ({ distance }) => (distance ? figureInFull(distance) : ''),
    },
    {
      title: 'Who plays',
      share: 1.35,
      align: 'right',
      cell: ({ players }) => players.map(figureInFull).join('\n'),
    },
    { title: 'Prize', share: 1.4, align: 'right', cell: ({ prize }) => money(prize) },
  ]
  return [
    { title: 'Contest', share: 3.2, align: 'left', cell: contestName },
    ...(hasSeveralDays ? [DATE] : []),
    ...optional
      .filter(({ cell }) => lines.some((line) => cell(line) !== ''))
      .map((column) => ({ ...column, cell: (line: ScorecardLine) => column.cell(line) || '–' })),
  ]
}

const DATE: Column = {
  title: 'Date',
  share: 1.45,
  align: 'left',
  cell: ({ date }) => (date ? formatShortDay(date) : 'Open'),
}

/** @rule K14 The names of the fees stand once, as the heads of their columns. */
function feeColumnsOf({ columns, labels, lines, total }: Scorecard, money: MoneyText): FeeColumn[] {
  const { nondiscountFee: full, certFee: reduced = full } = labels
  const last = {
    charge: ({ amount, without = '' }: ScorecardCharge) => (amount === undefined ? without : money(amount)),
    total: total?.amount,
  }
  const isAnyReduced = lines.some(({ fee }) => fee && isReduced(fee))
  if (columns === 'one' || (columns === 'struck' && !isAnyReduced))
    return [{ ...last, title: full, line: ({ fee }) => money(fee && fullFee(fee)) }]
  const net: FeeColumn = { ...last, title: reduced, line: ({ fee }) => money(fee?.reduced) }
  return columns === 'struck'
    ? [
        {
          title: full,
          struck: true,
          line: ({ fee }) => money(fee && isReduced(fee) ? fee.gross : undefined),
          charge: () => '',
          total: total?.gross,
        },
        net,
      ]
    : [
        {
          title: full,
          line: ({ fee }) => money(fee && fullFee(fee)),
          charge: ({ gross }) => money(gross),
          total: undefined,
        },
        net,
      ]
}

function contestName({ name, description }: ScorecardLine): string {
  return [name, description]
    .filter((part) => part !== '')
    .map(oneLine)
    .join('\n')
}

function chargeName({ label, detail }: ScorecardCharge): string {
  return oneLine(detail === undefined ? label : `${label}: ${detail}`)
}

/** What a person typed may not look like the second line of a cell. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function figureInFull({ value, unit }: Figure): string {
  return `${value} ${unit}`
}

type MoneyText = (amount: Cents | undefined) => string

/** With a minus sign instead of a hyphen. */
function moneyIn(sign: DollarSign | undefined): MoneyText {
  return (amount) => (amount === undefined ? '' : formatMoney(amount, sign).replace('-', '−'))
}
