import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum } from '#contract/shapes.ts'

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
})

export type Figures = z.output<typeof figures>

export type FigureWeek = Figures['weeks'][number]

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
