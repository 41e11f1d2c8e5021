import type { PlanSummary } from '#contract/rating-plans/plans.ts'
import type { FilingContent } from '#domain/documents/filing/filing-document.ts'
import { checkOfficePlan } from '#domain/pricing/plans/edit-plan.ts'
import { buildRateFiling } from '#domain/pricing/plans/rate-filing.ts'
import type { RatingPlan } from '#domain/pricing/rating/rating-plan.ts'
import { ProblemError } from '#domain/problem.ts'
import { formatMoment } from '#domain/quote/model/event-time.ts'
import { type CalendarDate, formatMonthAndDay, parseIsoDate } from '#domain/values/calendar.ts'
import type { Context } from '#server/kit/context.ts'
import { type PlanEvent, readPlanEvents } from '#server/quotes/rating-plans/filing/repository.ts'
import { notPossible } from '#server/quotes/rating-plans/draft-plans.ts'
import {
  findLoaded,
  officeToday,
  planBefore,
  presentPlans,
} from '#server/quotes/rating-plans/present-plans.ts'
import { findOfficePlan } from '#server/quotes/rating-plans/repository.ts'

type FilingContext = Pick<Context, 'db' | 'env' | 'now' | 'plans'>

/** All that a filing says, of a plan in any state. Its name may be written in any case. */
export async function filingContent(context: FilingContext, name: string): Promise<FilingContent> {
  const { db, env, now, plans } = context
  const all = await presentPlans(context)
  const summary = all.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!summary) throw new ProblemError({ code: 'NOT_FOUND', what: 'plan' })
  const stored = (await findOfficePlan(db, name))?.plan
  const plan = stored ? readable(stored.source) : findLoaded(plans, name)
  if (!plan) throw new ProblemError({ code: 'NOT_FOUND', what: 'plan' })
  const from = summary.effective_from as CalendarDate | null
  const isSigned = summary.is_shipped || summary.signed_at !== null
  const before =
    isSigned && from !== null ? planBefore(plans, from, plan.plan) : plans.inForceOn(officeToday(context))
  const events = stored ? await readPlanEvents(db, stored) : []
  const moment = (at: Date | string) => formatMoment(new Date(at).toISOString(), env.officeTimeZone)
  return {
    insurer: { name: env.insurer.name, address: [env.insurer.address] },
    issuedAt: now().toISOString(),
    standing: describeStanding(summary),
    isEffective: summary.place === 'in_force' || (summary.place === 'former' && wasEffective(summary)),
    facts: factsOf(summary, moment),
    filing: buildRateFiling(plan, before),
    history: events.map(({ at, who, ...event }) => ({ at: moment(at), who, what: describeEvent(event) })),
  }
}

function readable(source: unknown): RatingPlan {
  const checked = checkOfficePlan(source)
  if ('plan' in checked) return checked.plan
  throw notPossible('This version of the site can’t read this plan, so it can’t be filed')
}

function describeStanding(plan: PlanSummary): string {
  const { place } = plan
  const [from, to] = [day(plan.effective_from), day(plan.effective_to)]
  switch (place) {
    case 'in_force':
      return to === undefined ? `In force since ${from}` : `In force from ${from} until ${to}`
    case 'to_come':
      return `Signed. In force from ${from}`
    case 'asked':
      return `Draft that waits for a signature, to begin on ${from}`
    case 'draft':
      return 'Draft. It prices nothing'
    case 'former':
      return wasEffective(plan)
        ? `In force from ${from} until ${to}`
        : 'Replaced before its first day was over'
    case 'withdrawn':
      return `Withdrawn before its first day, ${from}`
    case 'unusable':
      return 'Signed, but not used by this version of the site'
  }
}

/** One that another plan of the same day replaced ends on the day before it began. */
function wasEffective({ effective_from: from, effective_to: to }: PlanSummary): boolean {
  return from !== null && to !== null && to >= from
}

function factsOf(plan: PlanSummary, moment: (at: string) => string): FilingContent['facts'] {
  const who = (name: string | null, at: string | null) => `${name ?? ''}\n${at === null ? '' : moment(at)}`
  return [
    { label: 'From', value: (plan.place !== 'draft' && day(plan.effective_from)) || 'Not chosen yet' },
    { label: 'Until', value: day(plan.effective_to) ?? 'A later plan begins' },
    ...(plan.is_shipped
      ? [{ label: 'Drafted', value: 'Built in' }]
      : [
          { label: 'Made from', value: plan.made_from ?? '' },
          { label: 'Drafted', value: who(plan.drafted_by, plan.drafted_at) },
          {
            label: 'Signed',
            value: plan.signed_at === null ? 'Not signed' : who(plan.signed_by, plan.signed_at),
          },
        ]),
    { label: 'Fingerprint', value: plan.hash.slice(0, 16) },
  ]
}

function describeEvent({ event, detail }: Pick<PlanEvent, 'event' | 'detail'>): string {
  const from = day(detail['effective_from'])
  switch (event) {
    case 'rating_plan_drafted':
      return 'Drafted'
    case 'rating_plan_changed':
      return 'Figures changed'
    case 'rating_plan_asked':
      return `Signature asked for, to begin on ${from ?? 'a day to choose'}`
    case 'rating_plan_sent_back':
      return `Sent back: ${detail['reason'] ?? ''}`
    case 'rating_plan_signed':
      return detail['alone_reason'] === undefined ? 'Signed' : `Signed alone: ${detail['alone_reason']}`
    case 'rating_plan_withdrawn':
      return 'Withdrawn'
  }
}

function day(iso: unknown): string | undefined {
  const parsed = typeof iso === 'string' ? parseIsoDate(iso) : undefined
  return parsed === undefined ? undefined : `${formatMonthAndDay(parsed)}, ${parsed.slice(0, 4)}`
}
