import { type EndpointResponse } from '#contract/endpoint.ts'
import { type getPolicyActions } from '#contract/policy-actions.ts'
import {
  type ContestSchedule,
  getContestStart,
  isAwaitingDate,
  openUntil,
} from '#domain/policy/policy-state.ts'
import {
  getRequestPermissions,
  type Permission,
  POLICY_ACTIONS,
  type PolicyAction,
} from '#domain/policy/amendments/request-permissions.ts'
import { type StoredRequest } from '#domain/policy/amendments/stored-request.ts'
import { isProducerPolicy } from '#domain/quote/model/parties.ts'
import { isBilled } from '#domain/quote/fields/payment.fields.ts'
import { type Context } from '#server/kit/context.ts'
import { type Requester } from '#server/kit/db/schema/policies/changes.schema.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { evaluateRequest } from '#server/policies/amendments/evaluating/evaluate-request.ts'
import { presentEffect } from '#server/policies/changes/present-change.ts'

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
    cancellation: permissions.cancel_policy.allowed ? presentCancellation(context, subject, by) : null,
    is_billed: isBilled(purchase.paymentType),
    quote: by === 'rep' ? { id: stored.id, number: stored.quoteNumber } : null,
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
    latest_date: contest.openUntil ?? openUntil(contest.date),
    awaits_date: isAwaitingDate(contest),
    has_started: start !== undefined && now >= start,
  }
}

const NOTHING_ELSE: StoredRequest = { payload: {}, customFields: {}, fees: [], noShotTaken: false }

/** @rule N63 The client of a producer gets nothing back here. */
function presentCancellation(
  context: Context,
  subject: ChangeSubject,
  by: Requester,
): Presented['cancellation'] {
  if (by === 'client' && isProducerPolicy(subject.quote)) return null
  const { effect } = evaluateRequest(context, subject, {
    action: 'cancel_policy',
    kind: 'cancel',
    request: NOTHING_ELSE,
    by,
    now: context.now(),
  })
  const { credit, amount_before: total } = presentEffect(effect, by)
  return { returned: credit, total }
}
