import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { PLAN_NAME } from '#domain/pricing/plans/plan-name.ts'

const params = z.object({
  plan: z.string({ error: 'Name the plan' }).check(z.regex(PLAN_NAME, 'Name the plan')),
})

const common = { access: 'rep-session', permission: 'set-prices', method: 'GET', params } as const

/** @rule O01 Any plan, a draft too, is taken along as a filing: for people to read, and for an actuary to compute with. */
export const downloadPlanFiling = endpoint({
  ...common,
  name: 'downloadPlanFiling',
  path: '/admin/rating-plans/:plan/filing.pdf',
  summary: 'The rate filing of a plan as PDF: tables, rules, examples, changes, and history',
})

export const downloadPlanFilingWorkbook = endpoint({
  ...common,
  name: 'downloadPlanFilingWorkbook',
  path: '/admin/rating-plans/:plan/filing.xlsx',
  summary: 'The same as an Excel workbook, each figure as written and as a number',
})
