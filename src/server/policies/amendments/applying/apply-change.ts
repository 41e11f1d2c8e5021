import { type CertificateContent, getCertificateStatus } from '#domain/documents/certificate/certificate.ts'
import { policyEnd } from '#domain/policy/policy-state.ts'
import type { EndorsementContent, EndorsementKind } from '#domain/documents/endorsement/endorsement.ts'
import type { PolicyAction } from '#domain/quote/transitions/save-actions.ts'
import { contestDates, quoteFrom } from '#domain/quote/model/quote.ts'
import { subtract, sum, ZERO } from '#domain/values/money.ts'
import { queueInvoiceMail } from '#server/accounting/invoices/queue-invoice-mail.ts'
import { readStatement } from '#server/accounting/statement/read-statements.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Rep } from '#server/access/access.ts'
import type { Effects } from '#server/writes/run-write.ts'
import type { PayerDocument } from '#server/policies/amendments/applying/attachments.ts'
import { recordMoney, type ChangePayment } from '#server/policies/amendments/applying/record-money.ts'
import { nextCertificate, nextEndorsement } from '#server/policies/amendments/applying/next-documents.ts'
import { queueChangeMail } from '#server/policies/amendments/applying/queue-change-mail.ts'
import { followEvent, startCancellationRefund } from '#server/policies/amendments/applying/refund-at-once.ts'
import { scheduleOpenDates } from '#server/policies/amendments/applying/schedule-open-dates.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import type { EvaluatedRequest } from '#server/policies/amendments/evaluating/evaluated-request.ts'
import {
  insertEndorsement,
  nextEndorsementNumber,
  type StoredAmendment,
  updateChange,
} from '#server/policies/amendments/repository.ts'
import { insertPolicyVersion, type Policy } from '#server/policies/repository.ts'
import { followPolicy } from '#server/policies/witnesses/follow-policy.ts'
import { scheduleTeeTimeEnd } from '#server/policies/tee-time/end-tee-time.ts'
import { updateQuote } from '#server/quotes/repository.ts'
import { recordRepChanges } from '#server/quotes/saving/record-rep-changes.ts'
import { scheduleSignProof } from '#server/policies/amendments/schedule-sign-proof.ts'

export interface Application {
  subject: ChangeSubject
  /** Stored already. */
  change: StoredAmendment
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
): Promise<StoredAmendment> {
  const { db: trx } = context
  const { subject, change, evaluated, payment, rep, lapsed = false } = application
  const { policy, stored } = subject
  const { revision, effect } = evaluated
  const at = context.now()
  const firstDay = contestDates(quoteFrom(revision.answers))[0]

  await updateQuote(trx, stored.id, stored.version + 1, {
    answers: revision.answers,
    price: revision.price,
    firstContestDate: firstDay ?? null,
    updatedAt: at,
  })
  const account = await recordMoney(context, { subject, change, evaluated, at, payment })
  await followEvent(context, subject, evaluated, at)
  if (revision.cancelled && !lapsed)
    await startCancellationRefund(context, subject, { change: { ...change, effect }, revision }, rep)
  const number = await nextEndorsementNumber(trx, policy.id)
  const certificate = nextCertificate(context, subject, evaluated, {
    issuedAt: at,
    paid: sum([subject.received, account.received]),
    // With what is on its way back.
    statement: await readStatement(trx, policy.id),
    conditions: change.decisionConditions,
    endorsement: revision.endorsed && { number, ...revision.endorsed },
  })
  const next = nextPolicy(application, certificate.version, at)
  const endorsement = await issueDocuments(trx, application, { next, certificate, number })
  const applied = appliedChange(application, certificate.version, at)
  await updateChange(trx, change.id, applied)
  await scheduleOpenDates(trx, next)
  await scheduleTeeTimeEnd(trx, next, firstDay)
  await followPolicy(context, effects, { policy: next, quote: quoteFrom(revision.answers), certificate })
  await scheduleSignProof(trx, next, quoteFrom(revision.answers), at)
  await recordHistory(trx, effects, application, certificate.version, at)
  await queueChangeMail(context, {
    change: applied,
    policy: next,
    quoteId: stored.id,
    certificate,
    endorsement,
    documents: account.documents,
    status: getCertificateStatus(certificate.version, next.version, policyEnd(next)),
  })
  for (const document of account.documents) await mailInvoice(context, next, stored.id, document)
  effects.publish({ quoteId: stored.id, by: rep })
  return applied
}

function nextPolicy(
  { subject: { policy }, evaluated: { revision }, lapsed = false }: Application,
  version: number,
  at: Date,
): Policy {
  return {
    ...policy,
    version,
    awaitingDates: revision.awaitingDates,
    boughtDates: revision.boughtDates,
    countedStart: revision.countedStart,
    ...(revision.plan && { ratingPlan: revision.plan.plan, ratingPlanHash: revision.plan.hash }),
    cancelledAt: revision.cancelled && !lapsed ? at : policy.cancelledAt,
    lapsedAt: lapsed ? at : policy.lapsedAt,
  }
}

interface IssuedVersion {
  next: Policy
  certificate: CertificateContent
  /** Of the endorsement. */
  number: number
}

/** Stores the next version of the policy with its certificate, and the endorsement that says what is different. */
async function issueDocuments(
  trx: Db,
  { subject, change, evaluated, lapsed = false }: Application,
  { next, certificate, number }: IssuedVersion,
): Promise<EndorsementContent> {
  const policyId = subject.policy.id
  await insertPolicyVersion(trx, next, certificate)
  const kind: EndorsementKind = lapsed ? 'lapse' : change.action
  const endorsement = nextEndorsement(subject, certificate, evaluated, { number, kind })
  await insertEndorsement(trx, { policyId, changeId: change.id }, endorsement)
  return endorsement
}

function appliedChange(
  { change, evaluated: { effect, revision } }: Application,
  madeVersion: number,
  decidedAt: Date,
): StoredAmendment {
  return {
    ...change,
    state: 'applied',
    waitsFor: null,
    lapsesAt: null,
    effect,
    netCents: revision.total,
    decidedAt,
    madeVersion,
  }
}

/** The audit event of a change, and what a rep changed by it. */
async function recordHistory(
  trx: Db,
  effects: Effects,
  { subject, change, evaluated, rep, lapsed = false }: Application,
  version: number,
  at: Date,
): Promise<void> {
  const { policy, stored } = subject
  const { revision, effect } = evaluated
  await effects.audit({
    quoteId: stored.id,
    at,
    actor: lapsed ? 'system' : change.requestedBy === 'rep' ? 'rep' : 'client',
    repId: change.repId,
    event: lapsed ? 'policy_lapsed' : EVENTS[change.action],
    detail: {
      change: change.id,
      policy: policy.number,
      version,
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
}

/** An invoice that earlier credits have paid asks for nothing. */
async function mailInvoice(
  context: Context,
  policy: ChangeSubject['policy'],
  quoteId: string,
  { payer, document }: PayerDocument,
): Promise<void> {
  if (document.type !== 'invoice') return
  const { content } = document
  const used = sum((content.credits ?? []).map(({ amount }) => amount))
  const open = subtract(content.total, used)
  if (open <= ZERO) return
  const cause = `invoice:${content.number}`
  const billed = { policy, payer, quoteId, content, open, because: 'issued', cause } as const
  await queueInvoiceMail(context, billed)
}
