import { isProducerPolicy } from '#domain/quote/model/parties.ts'
import { type EndorsementKind } from '#domain/documents/endorsement/endorsement.ts'
import { type PolicyAction } from '#domain/policy/amendments/request-permissions.ts'
import { contestDates, quoteFrom } from '#domain/quote/model/quote.ts'
import { sum } from '#domain/values/money.ts'
import { type Context } from '#server/kit/context.ts'
import { type Rep } from '#server/kit/http/access.ts'
import { type Effects } from '#server/kit/writes/run-write.ts'
import { recordMoney, type ChangePayment } from '#server/policies/amendments/applying/record-money.ts'
import { nextCertificate } from '#server/policies/amendments/applying/next-documents.ts'
import { nextEndorsement } from '#server/policies/changes/applying/next-endorsement.ts'
import { queueChangeMail } from '#server/policies/changes/applying/queue-change-mail.ts'
import { followEvent, startCancellationRefund } from '#server/policies/changes/applying/refund-at-once.ts'
import { scheduleOpenDates } from '#server/policies/amendments/applying/schedule-open-dates.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { type EvaluatedRequest } from '#server/policies/changes/evaluating/evaluated-request.ts'
import {
  insertEndorsement,
  nextEndorsementNumber,
  type PolicyChange,
  updateChange,
} from '#server/policies/amendments/repository.ts'
import { insertPolicyVersion } from '#server/policies/repository.ts'
import { updateQuote } from '#server/quotes/repository.ts'
import { recordRepChanges } from '#server/quotes/saving/record-rep-changes.ts'

export interface Application {
  subject: ChangeSubject
  /** Stored already. */
  change: PolicyChange
  evaluated: EvaluatedRequest
  /** What was paid or billed, if it costs more. */
  payment?: ChangePayment | undefined
  /** Who asked for it or approved it, if a rep did. */
  rep?: Rep | undefined
  /** Nobody asked: no new date was given in time. */
  lapsed?: boolean
}

const EVENTS = {
  change_policy: 'policy_changed',
  postpone_policy: 'policy_postponed',
  cancel_policy: 'policy_cancelled',
} as const satisfies Record<PolicyAction, string>

/**
 * Applies a change in the transaction that decides it, which is `context.db`: answers, price, policy, certificate,
 * endorsement, document of account and e-mails are stored together or not at all. The caller holds the lock of the quote.
 *
 * @rule N72 Quote, policy, certificate, papers and books state the same after each change.
 */
export async function applyChange(
  context: Context,
  effects: Effects,
  application: Application,
): Promise<PolicyChange> {
  const { db: trx } = context
  const { subject, change, evaluated, payment, rep, lapsed = false } = application
  const { policy, stored } = subject
  const { revision, effect } = evaluated
  const at = context.now()

  await updateQuote(trx, stored.id, stored.version + 1, {
    answers: revision.answers,
    price: revision.price,
    firstContestDate: contestDates(quoteFrom(revision.answers))[0] ?? null,
    updatedAt: at,
  })
  const account = await recordMoney(context, { subject, change, evaluated, at, payment })
  const received = sum([subject.paid, account?.received ?? (0 as typeof subject.paid)])
  const certificate = nextCertificate(context, subject, evaluated, { issuedAt: at, paid: received })
  const next = {
    ...policy,
    version: certificate.version,
    awaitingDates: revision.awaitingDates,
    cancelledAt: revision.cancelled && !lapsed ? at : policy.cancelledAt,
    lapsedAt: lapsed ? at : policy.lapsedAt,
  }
  await insertPolicyVersion(trx, next, certificate)
  const kind: EndorsementKind = lapsed ? 'lapse' : change.action
  const number = await nextEndorsementNumber(trx, policy.id)
  const endorsement = nextEndorsement(subject, certificate, evaluated, { number, kind })
  await insertEndorsement(trx, { policyId: policy.id, changeId: change.id }, endorsement)

  const applied: PolicyChange = {
    ...change,
    state: 'applied',
    waitsFor: null,
    lapsesAt: null,
    effect,
    netCents: effect.amounts.after,
    decidedAt: at,
    madeVersion: certificate.version,
  }
  await updateChange(trx, change.id, applied)
  await scheduleOpenDates(trx, next)
  await followEvent(context, subject, evaluated, at)
  if (revision.cancelled && !lapsed) await startCancellationRefund(context, subject, applied, rep)
  await effects.audit({
    quoteId: stored.id,
    at,
    actor: lapsed ? 'system' : change.requestedBy === 'rep' ? 'rep' : 'client',
    repId: change.repId,
    event: lapsed ? 'policy_lapsed' : EVENTS[change.action],
    detail: {
      change: change.id,
      policy: policy.number,
      version: certificate.version,
      cents: effect.amounts.after - effect.amounts.before,
    },
  })
  await recordRepChanges(trx, {
    quoteId: stored.id,
    before: stored.answers,
    after: revision.answers,
    at,
    rep: change.requestedBy === 'rep' ? rep : undefined,
    reason: change.request.reason ?? change.request.fees[0]?.reason,
  })
  await queueChangeMail(context, {
    change: applied,
    policy: next,
    quoteId: stored.id,
    certificate,
    endorsement,
    account: account?.document,
    isProducers: isProducerPolicy(quoteFrom(revision.answers)),
    status: lapsed || revision.cancelled ? 'cancelled' : 'in-force',
  })
  effects.publish({ quoteId: stored.id, by: rep })
  return applied
}
