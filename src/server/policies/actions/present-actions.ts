import type { EndpointResponse } from '#contract/endpoint.ts'
import { presentMoney } from '#contract/money-statement.ts'
import type { getPolicyActions } from '#contract/policy-actions.ts'
import { isUndecided } from '#domain/policy/counted-start.ts'
import {
  type ContestSchedule,
  getContestStart,
  isAwaitingDate,
  latestDate,
} from '#domain/policy/policy-state.ts'
import { getRequestPermissions, type Permission } from '#domain/policy/amendments/request-permissions.ts'
import { POLICY_ACTIONS, type PolicyAction } from '#domain/quote/transitions/save-actions.ts'
import type { StoredRequest } from '#domain/policy/amendments/stored-request.ts'
import { feesOfPrice } from '#domain/pricing/extra-fees.ts'
import { isBilled } from '#domain/quote/fields/payment.fields.ts'
import { toDollars } from '#domain/values/money.ts'
import type { Context } from '#server/kit/context.ts'
import type { Requester } from '#server/schema/policies/changes.schema.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { evaluateRequest } from '#server/policies/amendments/evaluating/evaluate-request.ts'
import { visibleStatements } from '#server/policies/amendments/present-change.ts'

type Presented = EndpointResponse<typeof getPolicyActions>['data']

/**
 * What whoever asks can do with a policy at this moment.
 *
 * @rule N42 N46 What is not possible is said with its reason, before somebody asks for it.
 */
export function presentActions(context: Context, subject: ChangeSubject, by: Requester): Presented {
  const { policy, stored, facts, purchase } = subject
  const now = context.now()
  const permissions = getRequestPermissions(facts, by === 'rep' ? 'rep' : 'client', now)
  return {
    version: policy.version,
    actions: POLICY_ACTIONS.map((action) => presentAction(action, permissions[action])),
    contests: facts.contests.map((contest) => presentContest(contest, subject, now)),
    time_zone: facts.timeZone,
    counted_start: presentCountedStart(subject),
    rush_shipping_price: toDollars(feesOfPrice(stored.price).rushShippingFee),
    cancellation: permissions.cancel_policy.allowed ? presentCancellation(context, subject, by) : null,
    is_billed: isBilled(purchase.paymentType),
    quote: by === 'rep' ? { id: stored.id, number: stored.quoteNumber } : null,
  }
}

/**
 * @rule N91 Whoever can ask for something sees from when the deadlines count, where the papers state another tee time; of
 * a policy that has ended nothing is asked any more.
 */
function presentCountedStart({
  policy: { countedStart },
  facts,
  quote,
}: ChangeSubject): Presented['counted_start'] {
  if (!countedStart || facts.ended) return null
  return {
    tee_time: countedStart.teeTime,
    time_zone: countedStart.timeZone,
    printed_tee_time: quote.answers.tee_time ?? null,
    is_undecided: isUndecided(countedStart),
  }
}

function presentAction(action: PolicyAction, permission: Permission): Presented['actions'][number] {
  return {
    action,
    allowed: permission.allowed,
    message: permission.allowed ? null : permission.message,
    until: (permission.allowed && permission.until?.toISOString()) || null,
    needs_reason: permission.allowed && permission.needsReason,
  }
}

function presentContest(
  contest: ContestSchedule,
  { facts }: ChangeSubject,
  now: Date,
): Presented['contests'][number] {
  const start = getContestStart(contest, facts)
  return {
    entity: contest.entity,
    index: contest.index,
    date: contest.date,
    latest_date: latestDate(contest),
    awaits_date: isAwaitingDate(contest),
    has_started: start !== undefined && now >= start,
  }
}

const NOTHING_ELSE: StoredRequest = { payload: {}, customFields: {}, fees: [], noShotTaken: false }

/** @rule N63 N87 The client of a producer who paid nothing gets nothing back here; whoever paid reads of its own. */
function presentCancellation(
  context: Context,
  subject: ChangeSubject,
  by: Requester,
): Presented['cancellation'] {
  const now = context.now()
  const { effect } = evaluateRequest(context, subject, {
    action: 'cancel_policy',
    kind: 'cancel',
    request: NOTHING_ELSE,
    by,
    now,
    requestedAt: now,
    decidedBy: null,
  })
  const money = visibleStatements(subject, effect, { action: 'cancel_policy', reader: by })
  return money ? { before: presentMoney(money.before), after: presentMoney(money.after) } : null
}
