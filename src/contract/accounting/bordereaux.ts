import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum } from '#contract/shapes.ts'
import { ENTRY_TYPES } from '#domain/accounting/entry-types.ts'
import { CLAIM_KINDS } from '#domain/claims/insured/insured-contest.ts'
import { CLAIM_STATES } from '#domain/claims/states/claim-states.ts'

/** As `yyyy-MM`; the month of today where the office is if absent. */
const month = z.optional(
  z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Send a month such as 2027-01')),
)

/** A carrier, or what is kept by the house. */
const carrier = z.union([z.uuid(), z.literal('kept')], { error: 'Send the id of a carrier, or kept' })

const ofMonth = z.strictObject({ month })
const ofCarrier = z.strictObject({ month, carrier })

/** Rows that a page is sent; files have all. */
export const MOST_BORDEREAU_ROWS = 500

/** Amounts are in dollars, and below 0 where something is given back. */
const premiumAmounts = { gross: z.number(), commission: z.number(), net: z.number() }

const lossAmounts = {
  paid_before: z.number(),
  paid: z.number(),
  reserve: z.number(),
  payable: z.number(),
  incurred: z.number(),
}

const head = {
  /** The day where the office is, and the month that is shown. */
  today: z.string(),
  month: z.string(),
  time_zone: z.string(),
}

const part = z.object({ documents: z.int(), ...premiumAmounts, claims: z.int(), ...lossAmounts })

const overview = z.object({
  ...head,
  /** Carriers by name: those that are not retired, and others with something in the month. */
  carriers: z.array(z.object({ id: z.string(), name: z.string(), retired: z.boolean(), ...part.shape })),
  /** What no carrier has a part of; signs, shipping and fees are apart. */
  kept: part,
  extras: z.number(),
  total: part,
  /** Net premium of the register in the month: what carriers have, what is kept, and signs, shipping and fees. */
  register_net: z.number(),
})

export type Bordereaux = z.output<typeof overview>

/** @rule O14 For each month, what each carrier has of premium and claims, and what is kept, add up to the books. */
export const readBordereaux = endpoint({
  name: 'readBordereaux',
  method: 'GET',
  path: '/admin/books/bordereaux',
  access: 'rep-session',
  permission: 'read',
  summary: 'What each carrier has of the premium and the claims of a month',
  query: ofMonth,
  response: z.object({ data: overview }),
})

const premiumLine = z.object({
  document: z.string(),
  type: openEnum(ENTRY_TYPES, 'invoice'),
  /** As `yyyy-MM-dd`, where the office is. */
  posted_on: z.string(),
  policy: z.string(),
  insured: z.string(),
  event: z.string(),
  state: z.string(),
  /** First and last day of the contests of the carrier, as insured then. */
  first_day: z.nullable(z.string()),
  last_day: z.nullable(z.string()),
  contests: z.int(),
  /** Of their prizes, what the carrier carries. */
  sum_insured: z.number(),
  ...premiumAmounts,
})

export type PremiumBordereauLine = z.output<typeof premiumLine>

const shown = { ...head, carrier: z.object({ id: z.string(), name: z.string() }), count: z.int() }

const premiumBordereau = z.object({
  ...shown,
  /** The first of them. */
  lines: z.array(premiumLine),
  total: z.object(premiumAmounts),
})

export type PremiumBordereau = z.output<typeof premiumBordereau>

/** @rule O14 Each document of the month is a line, with the carrier's part of the policy as it is insured after it. */
export const readPremiumBordereau = endpoint({
  name: 'readPremiumBordereau',
  method: 'GET',
  path: '/admin/books/bordereaux/premium',
  access: 'rep-session',
  permission: 'read',
  summary: 'The premium bordereau of a carrier for a month',
  query: ofCarrier,
  response: z.object({ data: premiumBordereau }),
})

export const readPremiumBordereauCsv = endpoint({
  name: 'readPremiumBordereauCsv',
  method: 'GET',
  path: '/admin/books/bordereaux/premium.csv',
  access: 'rep-session',
  permission: 'read',
  summary: 'The same as a file of comma-separated values',
  query: ofCarrier,
})

export const readPremiumBordereauWorkbook = endpoint({
  name: 'readPremiumBordereauWorkbook',
  method: 'GET',
  path: '/admin/books/bordereaux/premium.xlsx',
  access: 'rep-session',
  permission: 'read',
  summary: 'The same as a workbook for Excel and other spreadsheets',
  query: ofCarrier,
})

export const PREMIUM_BORDEREAU_COLUMNS = {
  document: 'Document',
  type: 'Type',
  posted_on: 'Date',
  policy: 'Policy',
  insured: 'Insured',
  event: 'Event',
  state: 'State',
  first_day: 'First day',
  last_day: 'Last day',
  contests: 'Contests',
  sum_insured: 'Sum insured',
  gross: 'Gross premium',
  commission: 'Commission',
  net: 'Net premium',
} as const satisfies Record<keyof PremiumBordereauLine, string>

const lossLine = z.object({
  claim: z.string(),
  policy: z.string(),
  event: z.string(),
  contest: openEnum(CLAIM_KINDS, 'grand_prize'),
  played_on: z.string(),
  reported_on: z.string(),
  claim_state: openEnum(CLAIM_STATES, 'reported'),
  /** In percent. */
  share: z.number(),
  /** Of the prize, what the carrier carries. */
  sum_insured: z.number(),
  ...lossAmounts,
})

export type LossBordereauLine = z.output<typeof lossLine>

const lossBordereau = z.object({ ...shown, lines: z.array(lossLine), total: z.object(lossAmounts) })

export type LossBordereau = z.output<typeof lossBordereau>

/** @rule O14 Each claim with something set aside, payable or paid is a line, with the carrier's part of it. */
export const readLossBordereau = endpoint({
  name: 'readLossBordereau',
  method: 'GET',
  path: '/admin/books/bordereaux/losses',
  access: 'rep-session',
  permission: 'read',
  summary: 'The loss bordereau of a carrier for a month',
  query: ofCarrier,
  response: z.object({ data: lossBordereau }),
})

export const readLossBordereauCsv = endpoint({
  name: 'readLossBordereauCsv',
  method: 'GET',
  path: '/admin/books/bordereaux/losses.csv',
  access: 'rep-session',
  permission: 'read',
  summary: 'The same as a file of comma-separated values',
  query: ofCarrier,
})

export const readLossBordereauWorkbook = endpoint({
  name: 'readLossBordereauWorkbook',
  method: 'GET',
  path: '/admin/books/bordereaux/losses.xlsx',
  access: 'rep-session',
  permission: 'read',
  summary: 'The same as a workbook for Excel and other spreadsheets',
  query: ofCarrier,
})

export const LOSS_BORDEREAU_COLUMNS = {
  claim: 'Claim',
  policy: 'Policy',
  event: 'Event',
  contest: 'Contest',
  played_on: 'Played on',
  reported_on: 'Reported on',
  claim_state: 'State now',
  share: 'Share in percent',
  sum_insured: 'Sum insured',
  paid_before: 'Paid before',
  paid: 'Paid this month',
  reserve: 'Reserve',
  payable: 'Payable',
  incurred: 'Incurred',
} as const satisfies Record<keyof LossBordereauLine, string>
