import { randomUUID } from 'node:crypto'
import { ProblemError } from '#domain/problem.ts'
import { reject } from '#domain/policy/amendments/rejections.ts'
import { isTextOnly } from '#domain/policy/amendments/text-only.ts'
import { WHO_ANSWERED } from '#domain/quote/approvals/approval.fields.ts'
import { ZERO } from '#domain/values/money.ts'
import { hasLowFee } from '#domain/policy/amendments/review-reasons.ts'
import type { Db } from '#server/kit/db/database.ts'
import { markAnswered } from '#server/carriers/requests/repository.ts'
import { requireSecondPerson } from '#server/reps/second-person.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'
import type { Context } from '#server/kit/context.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import type { Requester } from '#server/schema/policies/changes.schema.ts'
import { applyChange } from '#server/policies/amendments/applying/apply-change.ts'
import { type ChangeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import {
  resumeCharge,
  settleCharge,
  type SettledChange,
  type StartedChange,
} from '#server/policies/amendments/charging/settle-charge.ts'
import { findStartedCharge, startCharge } from '#server/policies/amendments/charging/start-charge.ts'
import { nameDecisionFile } from '#server/policies/amendments/deciding/decision-file.ts'
import { askForPayment } from '#server/policies/amendments/deciding/ask-for-payment.ts'
import { lockChange, type NamedChange, requireWaiting } from '#server/policies/amendments/lock-change.ts'
import { queueWaitingMail } from '#server/policies/amendments/deciding/keep-waiting.ts'
import { officeReview, needsPayment } from '#server/policies/amendments/deciding/who-decides.ts'
import { evaluateRequest } from '#server/policies/amendments/evaluating/evaluate-request.ts'
import { type EvaluatedRequest, refuse } from '#server/policies/amendments/evaluating/evaluated-request.ts'
import type { ChangePaymentInput } from '#server/policies/amendments/new-change.ts'
import { type StoredAmendment, updateChange } from '#server/policies/amendments/repository.ts'
import { whileStarting } from '#server/payments/recovery/unknown-outcome.ts'

export interface Approval extends NamedChange, ChangeCaller, ChangePaymentInput {
  reason?: string | undefined
  /** To the client, in the mails that this approval causes. */
  message?: string | null | undefined
  /** The carrier's own number of its answer, and on what it approves. */
  reference?: string | null | undefined
  conditions?: string | null | undefined
  /** What goes with the decision: a file of the case. */
  file?: string | null | undefined
  /** Why nobody else looks at a fee that the approving rep typed. */
  aloneReason?: string | null | undefined
  idempotencyKey?: string | undefined
}

/**
 * Approves a change that waits: it applies, is charged or billed, waits for the office after the producer, or is paid by a
 * link.
 *
 * @rule N60 An approval posts a credit or an invoice, or asks for the payment of what a card pays.
 * @rule N63 A producer approves what its client asked for; what needs a review goes on to a rep.
 */
export async function approveChange(context: Context, approval: Approval): Promise<SettledChange> {
  const started = await whileStarting(() => startApproval(context, approval))
  return settleCharge(context, started)
}

function startApproval(context: Context, approval: Approval): Promise<StartedChange> {
  return runWrite(context, async (trx, effects) => {
    const inTransaction = { ...context, db: trx }
    const { subject, change } = await lockChange(trx, approval, approval)
    const resumed = await findStartedCharge(trx, subject, change, approval)
    if (resumed) {
      effects.noAudit('The approval was recorded before')
      return resumeCharge(trx, context, change)
    }
    requireWaiting(change)
    const by = requesterOf(approval, subject)
    requireMayDecide(change, by)
    if (change.waitsFor === 'carrier') {
      requireAnswer(approval)
      await markAnswered(trx, { quoteId: subject.stored.id, changeId: change.id }, context.now())
    }
    if (by === 'rep') requireSomethingToApprove(change)
    const alone = await requireOtherRep(trx, change, approval)
    const file = await nameDecisionFile(inTransaction, subject, approval.file)
    const approved: StoredAmendment = {
      ...change,
      decidedAt: context.now(),
      decidedBy: approval.rep?.id ?? null,
      decisionReason: approval.reason ?? null,
      decisionMessage: approval.message || null,
      ...answerOfCarrier(change, approval),
      decisionFile: file ?? change.decisionFile,
    }
    await effects.audit({
      quoteId: subject.stored.id,
      at: context.now(),
      actor: by === 'rep' ? 'rep' : 'client',
      repId: approval.rep?.id ?? null,
      event: 'change_approved',
      detail: {
        change: change.id,
        policy: subject.policy.number,
        ...(approved.decisionReference !== null && { reference: approved.decisionReference }),
        ...(approved.decisionConditions !== null && { conditions: approved.decisionConditions }),
        ...(file && { file: file.name }),
        ...alone,
      },
    })
    const evaluated = evaluateRequest(context, subject, {
      ...approved,
      by: change.requestedBy,
      now: momentOf(change, context.now()),
    })
    return makeApproved(inTransaction, effects, { approval, subject, change: approved, evaluated, by })
  })
}

/** @rule D32 Only of what waited for the carrier. */
function answerOfCarrier(
  { waitsFor, decisionReference, decisionConditions }: StoredAmendment,
  { reference, conditions }: Approval,
): Pick<StoredAmendment, 'decisionReference' | 'decisionConditions'> {
  return waitsFor === 'carrier'
    ? { decisionReference: reference || null, decisionConditions: conditions || null }
    : { decisionReference, decisionConditions }
}

/** @rule N109 A change with a fee far below the computed one is approved by another rep than the one who typed it. */
async function requireOtherRep(trx: Db, change: StoredAmendment, { rep, aloneReason }: Approval) {
  if (!rep || !hasLowFee(change)) return {}
  const acting = await requireStillAllowed(trx, rep, 'underwrite')
  return requireSecondPerson(trx, {
    askedBy: change.repId,
    acting,
    permission: 'underwrite',
    aloneReason: aloneReason ?? undefined,
  })
}

interface Approved {
  approval: Approval
  subject: ChangeSubject
  change: StoredAmendment
  evaluated: EvaluatedRequest
  by: Requester
}

async function makeApproved(context: Context, effects: Effects, approved: Approved): Promise<StartedChange> {
  const { approval, subject, change, evaluated, by } = approved
  const { db: trx } = context
  const office = officeReview(evaluated.reviewReasons)
  if (by === 'producer' && office !== null) {
    const waiting: StoredAmendment = {
      ...change,
      waitsFor: office,
      reviewReasons: evaluated.reviewReasons,
    }
    await updateChange(trx, change.id, waiting)
    await queueWaitingMail(context, subject, waiting)
    return { change: waiting, replayed: false }
  }
  if (evaluated.effect.amounts.charge === ZERO) {
    const applied = await applyChange(context, effects, { subject, change, evaluated, rep: approval.rep })
    return { change: applied, replayed: false }
  }
  if (needsPayment(subject, evaluated) && approval.payment === undefined) {
    if (by === 'producer') requirePayment()
    return { change: await askForPayment(context, { subject, change, evaluated }), replayed: false }
  }
  const { amountDue, payment, idempotencyKey = randomUUID() } = approval
  if (payment !== undefined && approval.idempotencyKey === undefined)
    throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REQUIRED' })
  await updateChange(trx, change.id, change)
  const charged = { subject, change, evaluated, by, caller: approval, amountDue, payment, idempotencyKey }
  return { ...(await startCharge(context, effects, charged)), replayed: false }
}

function requirePayment(): never {
  const message = 'Choose how the difference is paid'
  throw new ProblemError({
    code: 'INVALID',
    fields: [{ section: 'payment_info', field: 'payment', message }],
  })
}

/** @rule N93 Words change nothing by themselves: they are answered, or a rep makes the change that they ask for. */
function requireSomethingToApprove(change: StoredAmendment): void {
  if (isTextOnly(change)) refuse(reject('TEXT_ONLY'))
}

/** @rule D32 The carrier's approval is recorded with who gave it. */
function requireAnswer({ reason }: Approval): void {
  if (reason !== undefined) return
  throw new ProblemError({
    code: 'INVALID',
    fields: [{ section: 'request', field: 'reason', message: WHO_ANSWERED }],
  })
}

/** A rep decides everything, a producer what its client asked for. */
export function requireMayDecide({ waitsFor, state }: StoredAmendment, by: Requester): void {
  const isPaymentOnly = waitsFor === 'payment'
  if (!isPaymentOnly && (by === 'rep' || (by === 'producer' && waitsFor === 'producer'))) return
  throw new ProblemError(
    by === 'client' ? { code: 'NOT_FOUND', what: 'change' } : { code: 'CHANGE_DECIDED', state },
  )
}

/** @rule N60 A postponement that was asked in time stays decidable; everything else must still be possible now. */
function momentOf({ action, requestedAt }: StoredAmendment, now: Date): Date {
  return action === 'postpone_policy' ? requestedAt : now
}
