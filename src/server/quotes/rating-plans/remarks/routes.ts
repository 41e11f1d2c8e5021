import { addPlanRemark, listPlanRemarks, type PlanRemark } from '#contract/rating-plans/remarks.ts'
import { ProblemError } from '#domain/problem.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { remarkOnPlan } from '#server/quotes/rating-plans/remarks/remark-on-plan.ts'
import { type NamedRemark, readRemarks } from '#server/quotes/rating-plans/remarks/repository.ts'
import { findOfficePlan } from '#server/quotes/rating-plans/repository.ts'

/** What reps say about rating plans of the office. */
export function registerPlanRemarkRoutes(server: Server): void {
  serve(server, listPlanRemarks, async ({ db }, { params }) => {
    const found = await findOfficePlan(db, params.plan)
    if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'plan' })
    return { data: (await readRemarks(db, found.plan.id)).map(presentRemark) }
  })

  serve(server, addPlanRemark, async (context, { caller, params, body }) => ({
    data: presentRemark(
      await remarkOnPlan(context, requireRep(caller), { name: params.plan, text: body.text }),
    ),
  }))
}

function presentRemark({ id, at, by, kind, text }: NamedRemark): PlanRemark {
  return { id, at: at.toISOString(), by, kind, text }
}
