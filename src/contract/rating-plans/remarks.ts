import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum } from '#contract/shapes.ts'
import { PLAN_NAME } from '#domain/pricing/plans/plan-name.ts'
import { planFields } from '#domain/pricing/plans/plan.fields.ts'

const remark = z.object({
  id: z.string(),
  at: z.string(),
  /** The name of the rep. */
  by: z.string(),
  /** On its own, with the request for a signature, or why the plan was sent back. */
  kind: openEnum(['remark', 'asked', 'sent_back'] as const, 'remark'),
  text: z.string(),
})

export type PlanRemark = z.output<typeof remark>

const params = z.object({
  plan: z.string({ error: 'Name the plan' }).check(z.regex(PLAN_NAME, 'Name the plan')),
})

const common = { access: 'rep-session', permission: 'set-prices', params } as const

/** @rule O13 What reps say about a plan of the office is read by whoever signs it, and is there for good. */
export const listPlanRemarks = endpoint({
  ...common,
  name: 'listPlanRemarks',
  method: 'GET',
  path: '/admin/rating-plans/:plan/remarks',
  summary: 'What reps said about a plan, the newest first',
  response: z.object({ data: z.array(remark) }),
})

/** @rule O13 A remark makes nobody a drafter: who only said something about a plan can sign it. */
export const addPlanRemark = endpoint({
  ...common,
  name: 'addPlanRemark',
  method: 'POST',
  path: '/admin/rating-plans/:plan/remarks',
  summary: 'Say something about a plan. It is never changed: a correction is another remark',
  status: 201,
  idempotent: 'optional',
  body: z.strictObject({ text: planFields.remark.schema }),
  response: z.object({ data: remark }),
})
