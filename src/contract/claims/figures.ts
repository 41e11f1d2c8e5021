import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum } from '#contract/shapes.ts'
import { CLAIM_KINDS } from '#domain/claims/insured/insured-contest.ts'

const figuresRow = z.object({
  kind: openEnum(CLAIM_KINDS, 'grand_prize'),
  /** In which the contests were played. */
  year: z.int(),
  /** How many contests were played, and of how many nothing is expected because their plan has no odds. */
  played: z.int(),
  without_odds: z.int(),
  expected_claims: z.number(),
  /** Amounts are in dollars. */
  expected_cost: z.number(),
  reported: z.int(),
  /** Nothing is decided yet. */
  open: z.int(),
  approved: z.int(),
  declined: z.int(),
  reserve: z.number(),
  paid: z.number(),
  /** What was awarded, is set aside, and was paid beyond: what the claims cost as they stand. */
  cost: z.number(),
  /** From the report to the first decision. */
  median_days: z.nullable(z.number()),
  p90_days: z.nullable(z.number()),
  declined_by: z.array(z.object({ rule: z.string(), claims: z.int() })),
})

export type ClaimFiguresRow = z.output<typeof figuresRow>

/** @rule N111 What happened stands beside what the odds of the plan expect. */
export const readClaimFigures = endpoint({
  name: 'readClaimFigures',
  method: 'GET',
  path: '/admin/claims/figures',
  access: 'rep-session',
  permission: 'read',
  summary:
    'Claims by kind of contest and year of play, beside what the plan’s odds expect of what was played',
  response: z.object({
    data: z.object({
      /** The day of the office: contests until then count as played. */
      today: z.string(),
      rows: z.array(figuresRow),
    }),
  }),
})

export const readClaimFiguresCsv = endpoint({
  name: 'readClaimFiguresCsv',
  method: 'GET',
  path: '/admin/claims/figures.csv',
  access: 'rep-session',
  permission: 'read',
  summary: 'The same as a file of comma-separated values',
})

export const readClaimFiguresWorkbook = endpoint({
  name: 'readClaimFiguresWorkbook',
  method: 'GET',
  path: '/admin/claims/figures.xlsx',
  access: 'rep-session',
  permission: 'read',
  summary: 'The same as a workbook for Excel and other spreadsheets',
})

/** The columns of both files, by the names of a row. */
export const CLAIM_FIGURE_COLUMNS = {
  kind: 'Contest',
  year: 'Year of play',
  played: 'Contests played',
  without_odds: 'Played without odds',
  expected_claims: 'Claims expected',
  expected_cost: 'Cost expected',
  reported: 'Claims reported',
  cost: 'Cost',
  open: 'Open',
  approved: 'Approved',
  declined: 'Declined',
  reserve: 'Reserve',
  paid: 'Paid',
  median_days: 'Days to decision, median',
  p90_days: 'Days to decision, 90 percent',
  declined_by: 'Declined by rule',
} as const satisfies Record<keyof ClaimFiguresRow, string>
