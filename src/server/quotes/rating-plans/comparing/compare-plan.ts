import { randomUUID } from 'node:crypto'
import {
  addComparisons,
  emptyComparison,
  type PlanComparison,
} from '#domain/pricing/plans/plan-comparison.ts'
import { checkOfficePlan } from '#domain/pricing/plans/edit-plan.ts'
import { shippingDays } from '#domain/quote/signs/shipping-time.ts'
import { clientTypesInForce } from '#domain/values/client-types.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import { RetryLater } from '#server/jobs/retry.ts'
import type { HandlerOf } from '#server/jobs/run-job.ts'
import type { Context } from '#server/kit/context.ts'
import {
  countPriced,
  findComparison,
  findNewestComparison,
  insertComparison,
  insertPart,
  type NamedComparison,
  readParts,
  readPriced,
  type StoredComparison,
  updateComparison,
} from '#server/quotes/rating-plans/comparing/repository.ts'
import { isStalled } from '#server/quotes/rating-plans/comparing/present-comparison.ts'
import { officeToday } from '#server/quotes/rating-plans/present-plans.ts'
import { lockPlan } from '#server/quotes/rating-plans/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** Few enough for the progress to move, and for others to come between. */
const QUOTES_AT_ONCE = 2000

const WHY_NO_AUDIT = 'It only works something out'

/** Starts to compare a plan with the one in force, or joins whoever has started it. */
export async function startComparison(
  context: Context,
  rep: Rep,
  name: string,
  months: number,
): Promise<NamedComparison> {
  const at = context.now()
  const since = new Date(at)
  since.setUTCMonth(since.getUTCMonth() - months)
  const total = await countPriced(context.db, since)
  return runWrite(context, async (trx, { noAudit }) => {
    noAudit(WHY_NO_AUDIT)
    const plan = await lockPlan(trx, name)
    if (!plan) throw new ProblemError({ code: 'NOT_FOUND', what: 'plan' })
    const besides = context.plans.inForceOn(officeToday(context))
    if (!besides) throw new ProblemError({ code: 'NO_RATING_PLAN' })
    const running = await findNewestComparison(trx, plan.id, 'running')
    const isSame = running?.comparison.hash === plan.hash && running.comparison.months === months
    if (running && isSame && !isStalled(running.comparison, at)) return running
    if (running) await updateComparison(trx, running.comparison, { state: 'failed' })
    const comparison: StoredComparison = {
      id: randomUUID(),
      planId: plan.id,
      source: plan.source,
      hash: plan.hash,
      besides: besides.plan,
      besidesHash: besides.hash,
      months,
      since,
      state: 'running',
      total,
      done: 0,
      through: null,
      startedAt: at,
      startedBy: rep.id,
      touchedAt: at,
      result: null,
    }
    if (!(await insertComparison(trx, comparison)))
      throw new ProblemError({ code: 'BUSY', retryAfterSeconds: 1 })
    await enqueueJob(trx, { kind: 'compare-plan', payload: { comparisonId: comparison.id }, runAt: at })
    return { comparison, startedBy: rep.name }
  })
}

/**
 * Compares part after part, in a thread; each part is stored with how far it is.
 *
 * @rule O13 A comparison that a restart interrupted goes on where it was, and no quote is counted twice.
 */
export const createComparisonJob =
  (context: Context): HandlerOf<'compare-plan'> =>
  async ({ comparisonId = '' }) => {
    const found = await findComparison(context.db, comparisonId)
    if (found?.state !== 'running') return
    try {
      await compare(context, found)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.problem.code === 'BUSY') throw new RetryLater(2, 'Other work is in the threads')
      context.report(error, 'a rating plan could not be compared')
      await runWrite(context, (trx, { noAudit }) => {
        noAudit(WHY_NO_AUDIT)
        return updateComparison(trx, found, { state: 'failed' })
      })
    }
  }

async function compare(context: Context, found: StoredComparison): Promise<void> {
  const { db, plans, threads, now } = context
  const draft = checkOfficePlan(found.source)
  const inForce = plans.find(found.besides, found.besidesHash)
  if (!('plan' in draft) || !inForce) throw new ProblemError({ code: 'NO_RATING_PLAN' })
  let at: StoredComparison = found
  const read = (after: string | null) => {
    const quotes = readPriced(db, { since: found.since, after, limit: QUOTES_AT_ONCE })
    // Where the part before it fails, nobody waits for it.
    quotes.catch(() => undefined)
    return quotes
  }
  let upcoming = read(at.through)
  for (;;) {
    if (context.stopping.aborted) throw new RetryLater(0, 'This instance is stopping')
    const quotes = await upcoming
    const last = quotes.at(-1)
    if (!last) return finish(context, at)
    // The thread prices these while the next are read.
    upcoming = read(last.id)
    const content = await threads.comparePlans({
      quotes,
      clientTypes: clientTypesInForce(),
      shippingDays: shippingDays(),
      inForce,
      draft: draft.plan,
    })
    const next = { done: at.done + quotes.length, through: last.id, touchedAt: now() }
    const seen = at
    const isOurs = await runWrite(context, async (trx, { noAudit }) => {
      noAudit(WHY_NO_AUDIT)
      if (!(await updateComparison(trx, seen, next))) return false
      await insertPart(trx, seen.id, seen.done, content)
      return true
    })
    // Somebody gave it up, or another worker does it.
    if (!isOurs) return
    at = { ...at, ...next }
  }
}

async function finish(context: Context, at: StoredComparison): Promise<void> {
  let result: PlanComparison = emptyComparison()
  for await (const { summary } of readParts(context.db, at.id)) result = addComparisons(result, summary)
  await runWrite(context, (trx, { noAudit }) => {
    noAudit(WHY_NO_AUDIT)
    return updateComparison(trx, at, { state: 'done', result, touchedAt: context.now() })
  })
}
