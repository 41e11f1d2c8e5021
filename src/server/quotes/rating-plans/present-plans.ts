import type { PlanDetail, PlanSummary } from '#contract/rating-plans/plans.ts'
import { changesBetween } from '#domain/pricing/plans/plan-changes.ts'
import { describePlan, listFigures } from '#domain/pricing/plans/plan-figures.ts'
import { checkOfficePlan } from '#domain/pricing/plans/edit-plan.ts'
import type { RatingPlan } from '#domain/pricing/rating/rating-plan.ts'
import { ProblemError } from '#domain/problem.ts'
import { addDays, type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import type { LoadedPlan, RatingPlans } from '#server/quotes/pricing/rating-plans.ts'
import { refreshPlans } from '#server/quotes/rating-plans/refresh-plans.ts'
import {
  findOfficePlan,
  listSigners,
  type NamedPlan,
  readOfficePlans,
  type StoredPlan,
} from '#server/quotes/rating-plans/repository.ts'
import { findDecider } from '#server/reps/second-person.ts'

type PlanContext = Pick<Context, 'db' | 'env' | 'now' | 'plans'>

/** Today where the office is: in its days plans are drafted and signed. */
export function officeToday({ env, now }: Pick<Context, 'env' | 'now'>): CalendarDate {
  return dateInTimeZone(now(), env.officeTimeZone)
}

/** All plans: to come, in force and former ones by their day, drafts by when they were begun. */
export async function presentPlans(context: PlanContext): Promise<PlanSummary[]> {
  const { db, plans } = context
  await refreshPlans(context, db)
  const today = officeToday(context)
  const office = await readOfficePlans(db)
  const names = new Set(office.map(({ plan }) => plan.name))
  const shipped = plans.all.filter(({ plan }) => !names.has(plan))
  return [
    ...office.map((named) => summarize(plans, named, today)),
    ...shipped.map((plan) => summarizeShipped(plans, plan, today)),
  ]
}

/** Found in any case of its name. */
export async function presentPlan(context: PlanContext, name: string, rep: Rep): Promise<PlanDetail> {
  const { db, plans } = context
  await refreshPlans(context, db)
  const today = officeToday(context)
  const named = await findOfficePlan(db, name)
  if (!named) {
    const shipped = findLoaded(plans, name)
    if (!shipped) throw new ProblemError({ code: 'NOT_FOUND', what: 'plan' })
    return {
      ...summarizeShipped(plans, shipped, today),
      ...describe(shipped, planBefore(plans, shipped.effective_from, shipped.plan)),
      ...NO_WORDS,
      decider: 'another',
      ...NOBODY_WAITED_FOR,
      today,
    }
  }
  const { plan: stored } = named
  const summary = summarize(plans, named, today)
  const checked = checkOfficePlan(stored.source)
  const beside =
    stored.signedAt !== null && stored.effectiveFrom !== null
      ? planBefore(plans, stored.effectiveFrom, stored.name)
      : plans.inForceOn(today)
  return {
    ...summary,
    ...('plan' in checked ? describe(checked.plan, beside) : { ...NO_FIGURES, beside: beside?.plan ?? null }),
    note: stored.note,
    sent_back: stored.sentBack,
    alone_reason: stored.aloneReason,
    decider: await findDecider(db, askedOf(stored, rep), rep, 'set-prices'),
    ...(await presentWaiting(context, stored)),
    today,
  }
}

const NOBODY_WAITED_FOR = { waits_for: [], reminded_at: null, can_remind: false }

/** Who is waited for, of a plan that waits for a signature. */
async function presentWaiting(context: PlanContext, stored: StoredPlan) {
  if (stored.state !== 'asked') return NOBODY_WAITED_FOR
  const signers = await listSigners(context.db, involvedIn(stored))
  return {
    waits_for: signers.map(({ name }) => name),
    reminded_at: stored.remindedAt?.toISOString() ?? null,
    can_remind: signers.length > 0 && !wasRemindedToday(context, stored),
  }
}

/** Everybody who wrote figures of it, or asked for it. */
export function involvedIn({ drafters, askedBy, draftedBy }: StoredPlan): string[] {
  return [...new Set([...drafters, draftedBy, ...(askedBy === null ? [] : [askedBy])])]
}

/** Days are those of the office. */
export function wasRemindedToday(
  { env, now }: Pick<Context, 'env' | 'now'>,
  { remindedAt }: StoredPlan,
): boolean {
  return remindedAt !== null && dateInTimeZone(remindedAt, env.officeTimeZone) >= officeToday({ env, now })
}

const NO_WORDS = { note: null, sent_back: null, alone_reason: null }
const NO_FIGURES = { sections: [], figures: 0, changes: [] }

/** Whoever wrote figures of it or asked for it counts as who asked: they are not the second person. */
export function askedOf({ drafters, askedBy }: StoredPlan, { id }: Pick<Rep, 'id'>): string | null {
  return drafters.includes(id) ? id : askedBy
}

/** Any case of its name. */
export function findLoaded({ all }: RatingPlans, name: string): LoadedPlan | undefined {
  return all.find(({ plan }) => plan.toLowerCase() === name.toLowerCase())
}

function describe(plan: RatingPlan, beside: LoadedPlan | undefined) {
  return {
    sections: describePlan(plan).map(({ title, rule, tables }) => ({
      title,
      rule,
      tables: tables.map((table) => ({
        title: table.title,
        columns: [...table.columns],
        rows: table.rows.map(({ label, figures }) => ({
          label,
          figures: figures.map((figure) => ({ path: figure.path, label: figure.label, value: figure.value })),
        })),
      })),
    })),
    figures: listFigures(plan).length,
    changes: beside
      ? changesBetween(beside, plan).map(({ label, before, after }) => ({ label, before, after }))
      : [],
    beside: beside?.plan ?? null,
  }
}

/** The plan that another one follows: in force on the day before, or on the same day replaced by it. */
export function planBefore(plans: RatingPlans, from: CalendarDate, name: string): LoadedPlan | undefined {
  const before = plans.inForceOn(addDays(from, -1))
  return before?.plan === name ? undefined : before
}

function summarizeShipped(plans: RatingPlans, plan: LoadedPlan, today: CalendarDate): PlanSummary {
  return {
    name: plan.plan,
    is_shipped: true,
    ...whenOf(plans, plan, today),
    effective_from: plan.effective_from,
    hash: plan.hash,
    ...NOTHING_DONE,
  }
}

const NOTHING_DONE = {
  made_from: null,
  version: null,
  drafted_by: null,
  drafted_at: null,
  changed_at: null,
  asked_by: null,
  asked_at: null,
  signed_by: null,
  signed_at: null,
  withdrawn_by: null,
  withdrawn_at: null,
}

function summarize(
  plans: RatingPlans,
  { plan: stored, draftedBy, askedBy, signedBy, withdrawnBy }: NamedPlan,
  today: CalendarDate,
): PlanSummary {
  return {
    name: stored.name,
    is_shipped: false,
    ...placeOf(plans, stored, today),
    effective_from: stored.effectiveFrom,
    hash: stored.hash,
    made_from: stored.madeFrom,
    version: stored.version,
    drafted_by: draftedBy,
    drafted_at: stored.draftedAt.toISOString(),
    changed_at: stored.changedAt.toISOString(),
    asked_by: askedBy,
    asked_at: stored.askedAt?.toISOString() ?? null,
    signed_by: signedBy,
    signed_at: stored.signedAt?.toISOString() ?? null,
    withdrawn_by: withdrawnBy,
    withdrawn_at: stored.withdrawnAt?.toISOString() ?? null,
  }
}

type When = Pick<PlanSummary, 'place' | 'effective_to'>

function placeOf(plans: RatingPlans, { state, name }: StoredPlan, today: CalendarDate): When {
  if (state !== 'signed') return { place: state, effective_to: null }
  const loaded = plans.find(name)
  return loaded ? whenOf(plans, loaded, today) : { place: 'unusable', effective_to: null }
}

/** One that another plan of the same day replaced was never in force. */
function whenOf(plans: RatingPlans, plan: LoadedPlan, today: CalendarDate): When {
  if (plans.inForceOn(plan.effective_from)?.plan !== plan.plan)
    return { place: 'former', effective_to: addDays(plan.effective_from, -1) }
  const later = plans.all
    .map(({ effective_from }) => effective_from)
    .filter((day) => day > plan.effective_from)
    .toSorted()
  const next = later[0] === undefined ? undefined : addDays(later[0], -1)
  const ends = [plan.effective_to, next].filter((day) => day !== undefined).toSorted()
  const effectiveTo = ends[0] ?? null
  const place =
    plan.effective_from > today
      ? 'to_come'
      : effectiveTo !== null && effectiveTo < today
        ? 'former'
        : 'in_force'
  return { place, effective_to: effectiveTo }
}
