import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { anyOf, csvOf, list, oneDay, workbookOf } from '#contract/list.ts'

/** Amounts are in dollars, as posted until the end of the day. */
const amounts = {
  /** After discounts, with what cancellations kept; without signs and shipping. */
  written: z.number(),
  earned: z.number(),
  unearned: z.number(),
  commission: z.number(),
  /** The part of the commission that goes with what is unearned. */
  commission_unearned: z.number(),
}

const earnedRow = z.object({
  id: z.string(),
  policy_number: z.string(),
  customer: z.string(),
  event: z.string(),
  /** The next contest after the day, as `yyyy-MM-dd`; null where there is none, or while its date is awaited. */
  next_on: z.nullable(z.string()),
  contests: z.int(),
  played: z.int(),
  /** When it was cancelled or lapsed, until the day. */
  ended_on: z.nullable(z.string()),
  ...amounts,
})

export type EarnedRow = z.output<typeof earnedRow>

const filters = {
  /** At whose end, where the office is; today if absent. */
  day: oneDay(),
  /** Those with something unearned, or those without. */
  part: anyOf(['unearned', 'earned']),
}

/** @rule N82 Each policy says what of its premium is earned at the end of a day; together they are the premium register until then. */
export const listEarnedPremium = list({
  name: 'listEarnedPremium',
  path: '/admin/books/earned',
  access: 'rep-session',
  permission: 'read',
  summary: 'Earned and unearned premium of each policy at the end of a day, the newest policy first',
  row: earnedRow,
  filters,
  sorts: ['issued'],
  defaultSort: '-issued',
  columns: {
    policy_number: 'Policy',
    customer: 'Customer',
    event: 'Event',
    contests: 'Contests',
    played: 'Played',
    next_on: 'Next contest',
    ended_on: 'Ended',
    written: 'Premium',
    earned: 'Earned',
    unearned: 'Unearned',
    commission: 'Commission',
    commission_unearned: 'Commission unearned',
  },
})

export const listEarnedPremiumCsv = csvOf(listEarnedPremium)
export const listEarnedPremiumWorkbook = workbookOf(listEarnedPremium)

const earnedTotals = z.object({
  /** The day where the office is now, and the one that is shown. */
  today: z.string(),
  day: z.string(),
  time_zone: z.string(),
  policies: z.int(),
  ...amounts,
})

export type EarnedTotals = z.output<typeof earnedTotals>

export const readEarnedTotals = endpoint({
  name: 'readEarnedTotals',
  method: 'GET',
  path: '/admin/books/earned/totals',
  access: 'rep-session',
  permission: 'read',
  summary: 'What of all premium posted until the end of a day is earned, and what is not',
  query: z.strictObject({ day: z.optional(filters.day), part: z.optional(filters.part) }),
  response: z.object({ data: earnedTotals }),
})
