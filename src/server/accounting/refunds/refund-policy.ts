import { completeRefund } from '#server/accounting/refunds/complete-refund.ts'
import {
  type RefundStart,
  startRefund,
  type StartedRefunds,
} from '#server/accounting/refunds/start-refund.ts'
import { type Refund, findRefund } from '#server/accounting/refunds/repository.ts'
import { settleRefund } from '#server/accounting/refunds/settle-refund.ts'
import type { Context } from '#server/kit/context.ts'
import { ProblemError } from '#domain/problem.ts'

/**
 * Pays back a credit: each charge is refunded once. A returned refund is settled, or still open if the gateway has not
 * answered or it is made by hand; then its job or a rep settles it.
 */
export async function refundPolicy(context: Context, request: RefundStart): Promise<StartedRefunds> {
  const { refunds, replayed } = await startRefund(context, request)
  const recorded = await recordPaidBack(context, request, refunds)
  return { refunds: replayed ? recorded : await settleStarted(context, recorded), replayed }
}

/** What a rep has paid back already has its document at once, also where an earlier try ended in between. */
async function recordPaidBack(
  context: Context,
  { reference, rep }: RefundStart,
  refunds: readonly Refund[],
): Promise<Refund[]> {
  if (reference === undefined || !rep) return [...refunds]
  const recorded: Refund[] = []
  for (const refund of refunds)
    recorded.push(
      refund.state === 'by_hand' ? await completeRefund(context, refund, { reference, rep }) : refund,
    )
  return recorded
}

/** Settles refunds that were just started; their jobs settle what is left open. */
export async function settleStarted(context: Context, refunds: readonly Refund[]): Promise<Refund[]> {
  const settled: Refund[] = []
  for (const refund of refunds) settled.push(await settleOrLeave(context, refund))
  return settled
}

/** After a fault of ours the job settles it: the request itself was taken. */
async function settleOrLeave(context: Context, refund: Refund): Promise<Refund> {
  try {
    return await settleRefund(context, refund)
  } catch (error) {
    context.report(error, `refund ${refund.id} is left to its job`)
    return refund
  }
}

interface RecordedRefund {
  policyId: string
  refundId: string
  /** The number of the check, or the id of the transfer. */
  reference: string
  rep: { id: string }
}

/**
 * Records that a rep has paid back a refund outside of the gateway.
 *
 * @rule N60 A refund outside the gateway is a rep's task until its reference is recorded; it is recorded once.
 */
export async function recordRefund(context: Context, recorded: RecordedRefund): Promise<Refund> {
  const { policyId, refundId, reference, rep } = recorded
  const refund = await findRefund(context.db, refundId)
  if (refund?.policyId !== policyId || (refund.gateway !== null && refund.state !== 'completed'))
    throw new ProblemError({ code: 'NOT_FOUND', what: 'refund' })
  return refund.state === 'by_hand' ? completeRefund(context, refund, { reference, rep }) : refund
}
