import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { csvOf, dateRange, list, searchText, workbookOf } from '#contract/list.ts'
import { openEnum } from '#contract/shapes.ts'
import { ENTRY_TYPES } from '#domain/accounting/entry-types.ts'

/** Amounts are in dollars, and below 0 where something is given back. */
const amounts = {
  /** Before discounts and commission. */
  premium: z.number(),
  /** Of clients, and of coupons. */
  discounts: z.number(),
  /** Bonus prizes, signs and shipping. */
  extras: z.number(),
  cancellation_fees: z.number(),
  commission: z.number(),
  /** What the document charges, or gives back. */
  net: z.number(),
}

const premiumRow = z.object({
  id: z.string(),
  number: z.string(),
  type: openEnum(ENTRY_TYPES, 'invoice'),
  /** As `yyyy-MM-dd`, where the office is. */
  posted_on: z.string(),
  policy_number: z.string(),
  /** Whom the document is addressed to. */
  party: z.string(),
  /** The first day of the event, as `yyyy-MM-dd`. */
  event_on: z.nullable(z.string()),
  ...amounts,
})

export type PremiumRow = z.output<typeof premiumRow>

const filters = {
  /** The day on which it was posted, in the time zone of the office. */
  posted: dateRange(),
  /** The email of the producer of record whose document it is. */
  producer: searchText({ maxLength: 254 }),
}

/** @rule O06 Each document that moved premium is a line; the lines add up to the accounts of the trial balance. */
export const listPremium = list({
  name: 'listPremium',
  path: '/admin/books/premium',
  access: 'rep-session',
  permission: 'read',
  summary: 'The premium register: every document that moved premium, the newest first',
  row: premiumRow,
  filters,
  sorts: ['posted'],
  defaultSort: '-posted',
  columns: {
    posted_on: 'Date',
    number: 'Document',
    type: 'Type',
    policy_number: 'Policy',
    party: 'Customer',
    event_on: 'Event',
    premium: 'Gross premium',
    discounts: 'Discounts',
    extras: 'Signs and shipping',
    cancellation_fees: 'Cancellation fees',
    commission: 'Commission',
    net: 'Net',
  },
})

export const listPremiumCsv = csvOf(listPremium)
export const listPremiumWorkbook = workbookOf(listPremium)

const filtered = z.strictObject({
  posted: z.optional(filters.posted),
  producer: z.optional(filters.producer),
})

const premiumTotals = z.object({ documents: z.int(), ...amounts })

export type PremiumTotals = z.output<typeof premiumTotals>

export const readPremiumTotals = endpoint({
  name: 'readPremiumTotals',
  method: 'GET',
  path: '/admin/books/premium/totals',
  access: 'rep-session',
  permission: 'read',
  summary: 'What the documents of the premium register add up to',
  query: filtered,
  response: z.object({ data: premiumTotals }),
})

const commissionLine = z.object({
  /** As `yyyy-MM`, where the office is. */
  month: z.string(),
  /** The email of the producer; empty where none is recorded. */
  producer: z.string(),
  policies: z.int(),
  /** Of the documents with a commission. */
  premium: z.number(),
  commission: z.number(),
  /** Commission that changes and cancellations took back. */
  reversals: z.number(),
  net: z.number(),
})

const commissions = z.object({
  /** The days of the period, both included, in the time zone of the office. */
  from: z.string(),
  to: z.string(),
  lines: z.array(commissionLine),
  commission: z.number(),
  reversals: z.number(),
  /** The balance of the account of commissions for the period. */
  net: z.number(),
})

export type Commissions = z.output<typeof commissions>
export type CommissionLine = z.output<typeof commissionLine>

const ofPeriod = z.strictObject({ period: z.optional(dateRange()) })

/** @rule O06 K13 What each producer earned in each month, and what was taken back of it. */
export const readCommissions = endpoint({
  name: 'readCommissions',
  method: 'GET',
  path: '/admin/books/commissions',
  access: 'rep-session',
  permission: 'read',
  summary: 'Commission of each producer by month; without a period, the year of today until today',
  query: ofPeriod,
  response: z.object({ data: commissions }),
})

export const COMMISSION_COLUMNS = {
  month: 'Month',
  producer: 'Producer',
  policies: 'Policies',
  premium: 'Gross premium',
  commission: 'Commission',
  reversals: 'Reversals',
  net: 'Net commission',
} as const satisfies Record<keyof CommissionLine, string>

export const readCommissionsCsv = endpoint({
  name: 'readCommissionsCsv',
  method: 'GET',
  path: '/admin/books/commissions.csv',
  access: 'rep-session',
  permission: 'read',
  summary: 'The same as a file of comma-separated values',
  query: ofPeriod,
})

export const readCommissionsWorkbook = endpoint({
  name: 'readCommissionsWorkbook',
  method: 'GET',
  path: '/admin/books/commissions.xlsx',
  access: 'rep-session',
  permission: 'read',
  summary: 'The same as a workbook for Excel and other spreadsheets',
  query: ofPeriod,
})
