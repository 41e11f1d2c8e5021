import { ProblemError } from '#domain/problem.ts'
import { addMonths, type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { EARLIEST_TIME_ZONE } from '#domain/quote/model/event-time-zone.ts'
import { checkOfficePlan } from '#domain/pricing/plans/edit-plan.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import {
  NOTHING_DECIDED,
  notPossible,
  type PlanWrite,
  requireState,
  writePlan,
} from '#server/quotes/rating-plans/draft-plans.ts'
import { askedOf, officeToday } from '#server/quotes/rating-plans/present-plans.ts'
import { refreshPlans } from '#server/quotes/rating-plans/refresh-plans.ts'
import { workOutPriceEnds } from '#server/quotes/rating-plans/price-ends.ts'
import { keepRemark } from '#server/quotes/rating-plans/remarks/remark-on-plan.ts'
import { requireSecondPerson } from '#server/reps/second-person.ts'

interface Seen {
  name: string
  version: number
}

/** A year that is mistyped would leave a plan unnoticed for ages. */
const MOST_MONTHS_AHEAD = 24

export function askForSignature(
  context: PlanWrite,
  rep: Rep,
  { effectiveFrom, note, ...seen }: Seen & { effectiveFrom: CalendarDate; note: string | undefined },
): Promise<void> {
  return writePlan(context, rep, seen, 'rating_plan_asked', async (plan, trx) => {
    requireState(plan, 'draft')
    requireDay(effectiveFrom, officeToday(context))
    const at = context.now()
    if (note !== undefined)
      await keepRemark(trx, { planId: plan.id, repId: rep.id, at, kind: 'asked', text: note })
    const asked = { askedBy: rep.id, askedAt: at, note: note ?? null, sentBack: null }
    return { plan: { ...plan, ...NOTHING_DECIDED, state: 'asked', effectiveFrom, ...asked } }
  })
}

/**
 * Signs a plan: from its day on, prices come from it. Prices that were made before stay as they are.
 *
 * @rule N109 Nobody who wrote figures of a plan, or asked for it, signs it; an owner alone only where nobody else may set prices, and says why.
 * @rule N15 Nobody's price moves by itself: a quote keeps the plan that priced it for 30 days, a policy for good.
 */
export async function signPlan(
  context: Context,
  rep: Rep,
  { aloneReason, ...seen }: Seen & { aloneReason: string | undefined },
): Promise<void> {
  await writePlan(context, rep, seen, 'rating_plan_signed', async (plan, trx, acting) => {
    requireState(plan, 'asked')
    const askedBy = askedOf(plan, rep)
    const alone = await requireSecondPerson(trx, { askedBy, acting, aloneReason, permission: 'set-prices' })
    if (!('plan' in checkOfficePlan(plan.source)))
      throw notPossible('This version of the site can’t read this plan. Send it back and check its figures')
    if (plan.effectiveFrom === null || plan.effectiveFrom < officeToday(context))
      throw notPossible('Its first day is over. Send the plan back, then choose another day')
    const at = context.now()
    await workOutPriceEnds(trx, at)
    const reason = 'second_person' in alone ? (aloneReason ?? null) : null
    return {
      plan: { ...plan, state: 'signed', signedBy: rep.id, signedAt: at, aloneReason: reason },
      audited: { asked_by: plan.askedBy ?? '', ...alone },
    }
  })
  await refreshPlans(context, context.db)
}

/** Makes a plan that waits for a signature a draft again: whoever asked takes it back, another rep does not sign it. */
export function sendBackPlan(
  context: PlanWrite,
  rep: Rep,
  { reason, ...seen }: Seen & { reason: string },
): Promise<void> {
  return writePlan(context, rep, seen, 'rating_plan_sent_back', async (plan, trx) => {
    requireState(plan, 'asked')
    const at = context.now()
    await keepRemark(trx, { planId: plan.id, repId: rep.id, at, kind: 'sent_back', text: reason })
    return {
      plan: { ...plan, ...NOTHING_DECIDED, state: 'draft', note: plan.note, sentBack: reason },
      audited: { reason, asked_by: plan.askedBy ?? '' },
    }
  })
}

/**
 * Withdraws a signed plan before its day.
 *
 * @rule O13 One rep can stop a plan that has priced nothing; from its day on, only another signed plan replaces it.
 */
export async function withdrawPlan(context: Context, rep: Rep, seen: Seen): Promise<void> {
  await writePlan(context, rep, seen, 'rating_plan_withdrawn', async (plan, trx) => {
    requireState(plan, 'signed')
    const at = context.now()
    // A price is made by the plan of the day at its event, which begins elsewhere first.
    if (plan.effectiveFrom === null || plan.effectiveFrom <= dateInTimeZone(at, EARLIEST_TIME_ZONE))
      throw notPossible(
        'Its first day has begun, here or where an event is. To go back, draft a new plan from the earlier one',
      )
    await workOutPriceEnds(trx, at)
    return { plan: { ...plan, state: 'withdrawn', withdrawnBy: rep.id, withdrawnAt: at } }
  })
  await refreshPlans(context, context.db)
}

function requireDay(day: CalendarDate, today: CalendarDate): void {
  const message =
    day < today
      ? 'Choose today or a later day'
      : day > addMonths(today, MOST_MONTHS_AHEAD)
        ? 'Choose a day within two years'
        : undefined
  if (message === undefined) return
  throw new ProblemError({
    code: 'INVALID',
    fields: [{ section: 'request', field: 'effective_from', message }],
  })
}
