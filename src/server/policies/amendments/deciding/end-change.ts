import { reject } from '#domain/policy/amendments/rejections.ts'
import { isTextOnly } from '#domain/policy/amendments/text-only.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { type ChangeCaller, requesterOf, THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { leaseWaitingPayment } from '#server/policies/amendments/charging/pay-change.ts'
import { refuse } from '#server/policies/amendments/evaluating/evaluated-request.ts'
import { nameDecisionFile } from '#server/policies/amendments/deciding/decision-file.ts'
import { requireMayDecide } from '#server/policies/amendments/deciding/approve-change.ts'
import { lockChange, type NamedChange, requireWaiting } from '#server/policies/amendments/lock-change.ts'
import { queueDecisionMail } from '#server/policies/amendments/deciding/queue-decision-mail.ts'
import { findChange, type StoredAmendment, updateChange } from '#server/policies/amendments/repository.ts'
import { isOpenPurchase } from '#domain/purchase/purchase-state.ts'
import { cancelPurchase } from '#server/payments/settling/settle-purchase.ts'

type Ending = NamedChange & ChangeCaller

/** Declines a change that waits for a rep, the carrier or the producer; whoever asked is told why. */
export function declineChange(
  context: Context,
  ending: Ending & {
    reason: string
    message?: string | null | undefined
    /** What goes with the decision: a file of the case. */
    file?: string | null | undefined
  },
): Promise<StoredAmendment> {
  const { reason, message, file } = ending
  return endWithReason(context, ending, {
    state: 'declined',
    event: 'change_declined',
    reason,
    message,
    file,
  })
}

/**
 * Answers a request that says something in words alone, by a rep; whoever asked is mailed the answer.
 *
 * @rule N93 An answer makes no endorsement and no certificate, and uses up none of the ten changes.
 */
export function answerRequest(
  context: Context,
  ending: Ending & {
    message: string
    /** What goes with the answer: a file of the case. */
    file?: string | null | undefined
  },
): Promise<StoredAmendment> {
  const { message: reason, file } = ending
  return endWithReason(context, ending, { state: 'answered', event: 'change_answered', reason, file })
}

interface EndWithReason {
  state: 'declined' | 'answered'
  event: 'change_declined' | 'change_answered'
  /** Read by whoever asked. */
  reason: string
  /** More than the reason, to the client. */
  message?: string | null | undefined
  file?: string | null | undefined
}

function endWithReason(
  context: Context,
  ending: Ending,
  { state, event, reason, message, file: chosen }: EndWithReason,
): Promise<StoredAmendment> {
  return runWrite(context, async (trx, effects) => {
    const { subject, change } = await lockChange(trx, ending, ending)
    requireWaiting(change)
    const by = requesterOf(ending, subject)
    if (change.waitsFor !== 'payment' || by !== 'rep') requireMayDecide(change, by)
    if (state === 'answered' && !isTextOnly(change)) refuse(reject('NOT_IN_WORDS'))
    const at = context.now()
    const end = { state, reason, message: message || null, at, repId: ending.rep?.id ?? null }
    const file = await nameDecisionFile({ ...context, db: trx }, subject, chosen)
    const ended = { ...endedBy(change, end), decisionFile: file ?? change.decisionFile }
    await updateChange(trx, change.id, ended)
    const quoteId = subject.stored.id
    await effects.audit({
      quoteId,
      at,
      actor: by === 'rep' ? 'rep' : 'client',
      repId: ending.rep?.id ?? null,
      event,
      detail: { change: change.id, policy: subject.policy.number, ...(file && { file: file.name }) },
    })
    await queueDecisionMail({ ...context, db: trx }, subject, ended)
    effects.publish({ quoteId, by: ending.rep })
    return ended
  })
}

/** A change that ended without anything being made of it. */
export function endedBy(
  change: StoredAmendment,
  end: {
    state: 'declined' | 'answered'
    reason: string | null
    message?: string | null
    at: Date
    repId: string | null
  },
): StoredAmendment {
  return {
    ...change,
    state: end.state,
    waitsFor: null,
    lapsesAt: null,
    decidedAt: end.at,
    decidedBy: end.repId,
    decisionReason: end.reason,
    decisionMessage: end.message ?? null,
  }
}

const WITHDRAWN = 'This change was withdrawn before it was paid. You weren’t charged'

/**
 * Withdraws a change that waits. A payment that waits for its cardholder is cancelled at the gateway first; if it is too
 * late for that, the change is made.
 */
export async function withdrawChange(context: Context, ending: Ending): Promise<StoredAmendment> {
  const leased = await runWrite(context, async (trx, effects) => {
    effects.noAudit('What becomes of the change is recorded when it ends')
    const { subject, change } = await lockChange(trx, ending, ending)
    requireMayWithdraw(change, requesterOf(ending, subject))
    return change.state === 'charging' ? leaseWaitingPayment(trx, context, change) : undefined
  })
  if (leased) {
    const ended = await cancelPurchase(context, leased, WITHDRAWN)
    if (isOpenPurchase(ended)) throw new ProblemError({ code: 'IN_PROGRESS', retryAfterSeconds: 2 })
  }
  return endWaiting(context, ending, { state: 'withdrawn', event: 'change_withdrawn' })
}

/** The job that ends a change that nobody decided, or paid, in time. */
export async function lapseChange(context: Context, changeId: string): Promise<void> {
  const change = await findChange(context.db, changeId)
  if (change?.state !== 'waiting' || !change.lapsesAt || change.lapsesAt > context.now()) return
  await endWaiting(context, { ...THE_PROGRAM, id: changeId }, { state: 'lapsed', event: 'change_lapsed' })
}

function endWaiting(
  context: Context,
  ending: Ending,
  end: { state: 'withdrawn' | 'lapsed'; event: 'change_withdrawn' | 'change_lapsed' },
): Promise<StoredAmendment> {
  return runWrite(context, async (trx, effects) => {
    const { subject, change } = await lockChange(trx, ending, ending)
    const isEnded = change.state === 'declined' && change.decisionReason === WITHDRAWN
    if (!isEnded) requireWaiting(change)
    const at = context.now()
    const ended: StoredAmendment = {
      ...change,
      state: end.state,
      waitsFor: null,
      lapsesAt: null,
      decidedAt: at,
    }
    await updateChange(trx, change.id, ended)
    await effects.audit({
      quoteId: subject.stored.id,
      at,
      actor: end.state === 'lapsed' ? 'system' : ending.rep ? 'rep' : 'client',
      repId: ending.rep?.id ?? null,
      event: end.event,
      detail: { change: change.id, policy: subject.policy.number },
    })
    if (end.state === 'lapsed') await queueDecisionMail({ ...context, db: trx }, subject, ended)
    effects.publish({ quoteId: subject.stored.id, by: ending.rep })
    return ended
  })
}

/** @rule N63 The client of a producer withdraws only what it asked for itself. */
function requireMayWithdraw(
  { state, requestedBy }: StoredAmendment,
  by: StoredAmendment['requestedBy'],
): void {
  if (state !== 'waiting' && state !== 'charging') throw new ProblemError({ code: 'CHANGE_DECIDED', state })
  if (by === 'client' && requestedBy !== 'client')
    throw new ProblemError({ code: 'NOT_FOUND', what: 'change' })
}
