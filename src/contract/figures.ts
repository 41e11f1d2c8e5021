import * as z from 'zod/mini'
import { readBooks } from '#contract/accounting/books.ts'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum } from '#contract/shapes.ts'
import { AGE_BAND_NAMES } from '#domain/accounting/books/ageing.ts'

const amounts = {
  /** Quotes that were started. */
  started: z.int(),
  /** Policies that were issued. */
  bought: z.int(),
  /** Premium as posted, in dollars; below 0 where more was taken back. */
  premium: z.number(),
}

/** By what quotes and premium are divided. */
export const FIGURE_PARTS = ['source', 'client_type', 'contest', 'territory'] as const

export type FigurePartName = (typeof FIGURE_PARTS)[number]

const partRow = z.object({
  /** A code; empty where it is not known. */
  value: z.string(),
  ...amounts,
  /** Of the quotes that were started in these weeks, how many are bought by now. */
  converted: z.int(),
})

export type FigurePartRow = z.output<typeof partRow>

const figures = z.object({
  /** The day of the office. */
  today: z.string(),
  time_zone: z.string(),
  /** The earliest first; the last one is running. */
  weeks: z.array(
    z.object({
      monday: z.string(),
      ...amounts,
      /** The premium of each kind of contest. */
      contests: z.array(z.object({ value: z.string(), premium: z.number() })),
      /** The whole ISO week of the same number of the year before; null if that year has none. */
      last_year: z.nullable(z.object(amounts)),
    }),
  ),
  total: z.object({ ...amounts, converted: z.int() }),
  /** Of the same weeks a year before, the last of them until the same day of the week. */
  last_year: z.object(amounts),
  parts: z.array(z.object({ part: openEnum(FIGURE_PARTS, 'source'), rows: z.array(partRow) })),
  /** The premium of twelve months, however many weeks are asked for; the last one is running. */
  months: z.array(
    z.object({
      /** Its first day. */
      month: z.string(),
      premium: z.number(),
      /** Of the same month a year before; of the running month until the same day. */
      last_year: z.number(),
    }),
  ),
})

export type Figures = z.output<typeof figures>

export type FigureWeek = Figures['weeks'][number]
export type FigureMonth = Figures['months'][number]

export const readFigures = endpoint({
  name: 'readFigures',
  method: 'GET',
  path: '/admin/figures',
  access: 'rep-session',
  permission: 'read',
  summary:
    'Quotes started and bought and the premium booked, by source, client type, contest and territory. By week, against the same ISO week of the year before',
  query: z.object({
    /** How many weeks, the running one included. */
    weeks: z._default(z.enum(['13', '26', '52'], 'Ask for 13, 26 or 52 weeks'), '13'),
  }),
  response: z.object({ data: figures }),
})

const monthAmounts = {
  started: z.int(),
  bought: z.int(),
  /** What clients pay for contests: the premium after discounts and coupons, in dollars. */
  fees: z.number(),
}

const monthSoFar = z.object({
  /** The day of the office. */
  today: z.string(),
  ...monthAmounts,
  /** The fees of each day of the month until today. */
  days: z.array(z.object({ day: z.string(), fees: z.number() })),
  /** All of the same month a year before. */
  last_year: z.object(monthAmounts),
})

export type MonthFigures = z.output<typeof monthSoFar>

export const readMonthFigures = endpoint({
  name: 'readMonthFigures',
  method: 'GET',
  path: '/admin/figures/month',
  access: 'rep-session',
  permission: 'read',
  summary: 'What the quotes of the rep who asks came to this month, against the same month a year before',
  response: z.object({ data: monthSoFar }),
})

/** By what losses are compared with premium. */
export const LOSS_PARTS = ['contest', 'client_type', 'territory'] as const

export type LossPartName = (typeof LOSS_PARTS)[number]

/** Amounts are in dollars. */
const losses = {
  premium: z.number(),
  /** Posted to what claims cost, less what was released. */
  losses: z.number(),
  /** Losses by premium, 1 where they are as much; null without premium. */
  ratio: z.nullable(z.number()),
}

const lossRow = z.object({
  /** A code; empty where it is not known. */
  value: z.string(),
  ...losses,
})

export type LossRow = z.output<typeof lossRow>

const cashMonth = z.object({
  /** Its first day. */
  month: z.string(),
  /** By receipts and payments. */
  received: z.number(),
  /** What went out, by what it was for; fees are what the card gateway and the bank keep, less interest. */
  refunds: z.number(),
  claims: z.number(),
  fees: z.number(),
  paid: z.number(),
  /** By what there is more cash than before. */
  net: z.number(),
})

export type CashMonth = z.output<typeof cashMonth>

const bookFigures = z.object({
  /** The day of the office. */
  today: z.string(),
  time_zone: z.string(),
  losses: z.object({
    /** The Monday with which the first of 52 weeks begins; the last one is running. */
    from: z.string(),
    total: z.object(losses),
    parts: z.array(z.object({ part: openEnum(LOSS_PARTS, 'contest'), rows: z.array(lossRow) })),
  }),
  /** Twelve months; the last one is running. */
  cash: z.array(cashMonth),
  /** What is open on invoices today, by how long it is overdue. */
  receivables: z.object({
    bands: z.array(
      z.object({ band: openEnum(AGE_BAND_NAMES, 'not_due'), amount: z.number(), invoices: z.int() }),
    ),
    total: z.number(),
  }),
})

export type BookFigures = z.output<typeof bookFigures>

/** Whoever may read the books may read what they come to. */
export const readBookFigures = endpoint({
  name: 'readBookFigures',
  method: 'GET',
  path: '/admin/figures/books',
  access: 'rep-session',
  permission: readBooks.permission,
  summary:
    'Losses against premium, money in and out by month, and receivables by age, as the books have them',
  response: z.object({ data: bookFigures }),
})
