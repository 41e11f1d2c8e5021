import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { dateRange } from '#contract/list.ts'
import { openEnum } from '#contract/shapes.ts'
import { ACCOUNT_NAMES } from '#domain/accounting/accounts.ts'
import { CLAIM_KINDS } from '#domain/claims/insured/insured-contest.ts'
import { CLAIM_STATES } from '#domain/claims/states/claim-states.ts'

/** Amounts are in dollars. */
const movement = {
  reserve_before: z.number(),
  payable_before: z.number(),
  /** What reports and higher reserves added. */
  reported: z.number(),
  released: z.number(),
  /** Of the reserve, what became payable. */
  awarded: z.number(),
  paid: z.number(),
  reserve_after: z.number(),
  payable_after: z.number(),
}

const claimLine = z.object({
  claim: z.string(),
  policy: z.string(),
  event: z.string(),
  contest: openEnum(CLAIM_KINDS, 'grand_prize'),
  /** As `yyyy-MM-dd`. */
  played_on: z.string(),
  reported_on: z.string(),
  state: openEnum(CLAIM_STATES, 'reported'),
  ...movement,
})

export type ClaimLine = z.output<typeof claimLine>

const claimMovements = z.object({
  /** The day where the office is. */
  today: z.string(),
  /** The days of the period, both included, in the time zone of the office. */
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  claims: z.array(claimLine),
  total: z.object(movement),
  /** The accounts of claims as the trial balance has them: debits less credits before and after the period. */
  accounts: z.array(
    z.object({
      account: openEnum(ACCOUNT_NAMES, 'claims_reserve'),
      before: z.number(),
      debit: z.number(),
      credit: z.number(),
      after: z.number(),
    }),
  ),
  /** Whether both say the same. */
  agrees: z.boolean(),
})

export type ClaimMovements = z.output<typeof claimMovements>

const ofPeriod = z.strictObject({ period: z.optional(dateRange()) })

/** @rule O06 What claims cost in a period is said claim by claim, and adds up to the trial balance. */
export const readClaimMovements = endpoint({
  name: 'readClaimMovements',
  method: 'GET',
  path: '/admin/books/claims',
  access: 'rep-session',
  permission: 'read',
  summary: 'What each claim had reserved, awarded and paid in a period; without one, this month',
  query: ofPeriod,
  response: z.object({ data: claimMovements }),
})

export const readClaimMovementsCsv = endpoint({
  name: 'readClaimMovementsCsv',
  method: 'GET',
  path: '/admin/books/claims.csv',
  access: 'rep-session',
  permission: 'read',
  summary: 'The same as a file of comma-separated values',
  query: ofPeriod,
})

export const readClaimMovementsWorkbook = endpoint({
  name: 'readClaimMovementsWorkbook',
  method: 'GET',
  path: '/admin/books/claims.xlsx',
  access: 'rep-session',
  permission: 'read',
  summary: 'The same as a workbook for Excel and other spreadsheets',
  query: ofPeriod,
})

/** The columns of both files, by the names of a line. */
export const CLAIM_MOVEMENT_COLUMNS = {
  claim: 'Claim',
  policy: 'Policy',
  event: 'Event',
  contest: 'Contest',
  played_on: 'Played on',
  reported_on: 'Reported on',
  state: 'State now',
  reserve_before: 'Reserve at start',
  payable_before: 'Payable at start',
  reported: 'Reported',
  released: 'Released',
  awarded: 'Awarded',
  paid: 'Paid',
  reserve_after: 'Reserve at end',
  payable_after: 'Payable at end',
} as const satisfies Record<keyof ClaimLine, string>
