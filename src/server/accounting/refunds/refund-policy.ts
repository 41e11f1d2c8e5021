import {
  type RefundStart,
  startRefund,
  type StartedRefunds,
} from '#server/accounting/refunds/start-refund.ts'
import { type Refund } from '#server/accounting/refunds/repository.ts'
import { settleRefund } from '#server/accounting/refunds/settle-refund.ts'
import { type Context } from '#server/kit/context.ts'

/**
 * Pays back a credit: each charge is refunded once. A returned refund is settled, or still open if the gateway has not
 * answered or it is made by hand; then its job or a rep settles it.
 */
export async function refundPolicy(context: Context, request: RefundStart): Promise<StartedRefunds> {
  const { refunds, replayed } = await startRefund(context, request)
  return { refunds: replayed ? refunds : await settleStarted(context, refunds), replayed }
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
