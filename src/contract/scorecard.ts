import * as z from 'zod/mini'
import { knownOrAbsent, openEnum } from '#contract/shapes.ts'
import { amountsFromWire, amountsToWire, toWire } from '#contract/wire-record.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import type { Figure } from '#domain/contests/contest-line.ts'
import type { EventDay } from '#domain/quote/scorecard/event-days.ts'
import { FEE_COLUMNS, type Scorecard, type ScorecardLine } from '#domain/quote/scorecard/scorecard.ts'
import { type CalendarDate, parseIsoDate } from '#domain/values/calendar.ts'
import { DOLLAR_SIGNS } from '#domain/values/money.ts'

const figure = z.object({ value: z.string(), unit: z.string(), abbreviation: z.optional(z.string()) })

const line = z.object({
  /** Absent where a page does not know the kind yet. */
  entity: knownOrAbsent(CONTEST_KINDS),
  index: z.int(),
  /** `yyyy-MM-dd` */
  date: z.optional(z.string()),
  name: z.string(),
  kind: z.string(),
  description: z.string(),
  distance: z.optional(figure),
  players: z.array(figure),
  prize: z.optional(z.number()),
  prize_text: z.optional(z.string()),
  fee: z.optional(z.object({ gross: z.number(), reduced: z.number() })),
})

/** What is insured and what it costs, line by line; money in dollars. */
export const scorecard = z.object({
  columns: openEnum(FEE_COLUMNS, 'one'),
  labels: z.object({ full: z.string(), reduced: z.optional(z.string()) }),
  lines: z.array(line),
  charges: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      detail: z.optional(z.string()),
      amount: z.optional(z.number()),
      gross: z.optional(z.number()),
      without: z.optional(z.string()),
      is_sum: z.boolean(),
    }),
  ),
  total: z.optional(z.object({ label: z.string(), amount: z.number(), gross: z.optional(z.number()) })),
  /** How its amounts begin; absent for `$`. */
  dollar_sign: knownOrAbsent(DOLLAR_SIGNS),
})

/** The days that matter, in their order. */
export const eventDaysShape = z.array(
  z.object({
    key: z.string(),
    label: z.string(),
    date: z.string(),
    detail: z.optional(z.string()),
    state: openEnum(['past', 'today', 'coming'], 'coming'),
    days_after: z.int(),
  }),
)

type WireScorecard = z.output<typeof scorecard>
type WireLine = WireScorecard['lines'][number]

/** A line as a page reads it: of a kind that only a newer server knows, it has no kind. */
export type ReadLine = Omit<ScorecardLine, 'entity'> & { entity?: ScorecardLine['entity'] | undefined }

export function presentScorecard(scorecard: Scorecard): WireScorecard {
  const { columns, labels, lines, charges, total, dollarSign } = scorecard
  return {
    columns,
    ...maybe('dollar_sign', dollarSign),
    labels: { full: labels.nondiscountFee, ...maybe('reduced', labels.certFee) },
    lines: lines.map(presentLine),
    charges: charges.map((charge) => ({
      ...toWire(charge, ['key', 'label', 'detail', 'without']),
      ...amountsToWire(charge, ['amount', 'gross']),
      is_sum: charge.isSum === true,
    })),
    ...(total && { total: { label: total.label, ...amountsToWire(total, ['amount', 'gross']) } }),
  }
}

function presentLine(line: ScorecardLine): WireLine {
  const { slot, prize: _prize, prizeText: _text, fee, ...same } = line
  return {
    ...same,
    index: slot,
    players: [...same.players],
    ...toWire(line, ['prizeText']),
    ...amountsToWire(line, ['prize']),
    ...(fee && { fee: amountsToWire(fee, ['gross', 'reduced']) }),
  }
}

/** The opposite of `presentScorecard`, for pages. */
export function readScorecard(wire: WireScorecard) {
  const { columns, labels, lines, charges, total, dollar_sign } = wire
  return {
    columns,
    ...maybe('dollarSign', dollar_sign),
    labels: { nondiscountFee: labels.full, ...maybe('certFee', labels.reduced) },
    lines: lines.map(readLine),
    charges: charges.map(({ key, label, detail, without, is_sum, ...charge }) => ({
      key,
      label,
      ...maybe('detail', detail),
      ...amountsFromWire(charge, ['amount', 'gross']),
      ...maybe('without', without),
      ...(is_sum && { isSum: true as const }),
    })),
    ...(total && { total: { label: total.label, ...amountsFromWire(total, ['amount', 'gross']) } }),
  }
}

function readLine(line: WireLine): ReadLine {
  const { index, date, distance, players, prize: _prize, prize_text, fee, ...same } = line
  return {
    ...same,
    slot: index,
    ...maybe('date', date === undefined ? undefined : parseIsoDate(date)),
    ...maybe('distance', distance && readFigure(distance)),
    players: players.map(readFigure),
    ...amountsFromWire(line, ['prize']),
    prizeText: prize_text,
    ...(fee && { fee: amountsFromWire(fee, ['gross', 'reduced']) }),
  }
}

function readFigure({ value, unit, abbreviation }: z.output<typeof figure>): Figure {
  return { value, unit, ...maybe('abbreviation', abbreviation) }
}

export function presentDays(days: readonly EventDay[]): z.output<typeof eventDaysShape> {
  return days.map((day) => toWire(day, ['key', 'label', 'date', 'detail', 'state', 'daysAfter']))
}

export function readDays(days: z.output<typeof eventDaysShape>): EventDay[] {
  return days.map(({ days_after, key, date, detail, ...day }) => ({
    ...day,
    key: key as EventDay['key'],
    date: date as CalendarDate,
    ...maybe('detail', detail),
    daysAfter: days_after,
  }))
}

/** A property that is only there with a value. */
function maybe<K extends string, V>(key: K, value: V | undefined) {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: V }
}
