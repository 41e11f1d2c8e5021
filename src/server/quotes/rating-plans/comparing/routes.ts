import {
  downloadPlanComparison,
  downloadPlanComparisonWorkbook,
  readPlanComparison,
  readPlanReview,
  startPlanComparison,
} from '#contract/rating-plans/comparison.ts'
import { ProblemError } from '#domain/problem.ts'
import { toDollars } from '#domain/values/money.ts'
import { requireRep } from '#server/access/access.ts'
import { csvOfRows } from '#server/calls/csv-file.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { workbookOfRows } from '#server/calls/workbook-file.ts'
import type { Db } from '#server/kit/db/database.ts'
import { startComparison } from '#server/quotes/rating-plans/comparing/compare-plan.ts'
import { contestsText, presentComparison } from '#server/quotes/rating-plans/comparing/present-comparison.ts'
import { findNewestComparison, readParts } from '#server/quotes/rating-plans/comparing/repository.ts'
import { reviewPlan } from '#server/quotes/rating-plans/comparing/review-plan.ts'
import { findOfficePlan, type StoredPlan } from '#server/quotes/rating-plans/repository.ts'

/** What a draft would have charged. */
export function registerPlanComparisonRoutes(server: Server): void {
  serve(server, startPlanComparison, async (context, { caller, params, body }) => {
    const started = await startComparison(context, requireRep(caller), params.plan, Number(body.months))
    return { data: presentComparison(context, await requirePlan(context.db, params.plan), started) }
  })

  serve(server, readPlanComparison, async (context, { params }) => {
    const plan = await requirePlan(context.db, params.plan)
    const found = await findNewestComparison(context.db, plan.id)
    return { data: found ? presentComparison(context, plan, found) : null }
  })

  serve(server, readPlanReview, async (context, { params }) => ({
    data: await reviewPlan(context, await requirePlan(context.db, params.plan)),
  }))

  serve(server, downloadPlanComparison, async (context, { caller, params }) =>
    csvOfRows(context, { ...(await tableOf(context.db, params.plan)), rep: requireRep(caller) }),
  )

  serve(server, downloadPlanComparisonWorkbook, async (context, { caller, params }) =>
    workbookOfRows(context, {
      ...(await tableOf(context.db, params.plan)),
      rep: requireRep(caller),
      sheetName: 'Fees that change',
      kinds: { before: 'money', after: 'money', change: 'money' },
    }),
  )
}

/** The quotes whose fees change, as files have them. */
async function tableOf(db: Db, name: string) {
  const plan = await requirePlan(db, name)
  const found = await findNewestComparison(db, plan.id, 'done')
  if (!found?.comparison.result) throw new ProblemError({ code: 'NOT_FOUND', what: 'run' })
  const { id, result } = found.comparison
  return {
    name: `plan-${plan.name}`,
    list: 'plan_comparison',
    filter: { plan: plan.name },
    columns: COLUMNS,
    rows: changedRows(db, id),
    rowCount: result.dearer.quotes + result.cheaper.quotes,
  }
}

const COLUMNS = {
  quote: 'Quote',
  client_type: 'Client type',
  territory: 'Territory',
  contests: 'Contests',
  before: 'Fees in force',
  after: 'Fees of the draft',
  change: 'Change',
}

async function* changedRows(db: Db, id: string) {
  for await (const { changed } of readParts(db, id))
    for (const { number, clientType, territory, contests, before, after } of changed)
      yield {
        quote: number,
        client_type: clientType,
        territory,
        contests: contestsText(contests.map(({ kind }) => kind)),
        before: toDollars(before),
        after: toDollars(after),
        change: (after - before) / 100,
      }
}

async function requirePlan(db: Db, name: string): Promise<StoredPlan> {
  const found = await findOfficePlan(db, name)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'plan' })
  return found.plan
}
