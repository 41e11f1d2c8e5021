import { ProblemError } from '#domain/problem.ts'
import { completeRefund } from '#server/accounting/refunds/complete-refund.ts'
import { findRefund, type Refund } from '#server/accounting/refunds/repository.ts'
import { type Context } from '#server/kit/context.ts'

export interface RecordedRefund {
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
