import type { RefundEvent } from '#server/payments/gateway/stripe/stripe-webhook.ts'
import { queueRefundTask } from '#server/accounting/refunds/queue-refund-mail.ts'
import {
  findRefund,
  findRefundedMoney,
  listOpenRefundsOfCharge,
  lockRefund,
  type Refund,
  updateRefund,
} from '#server/accounting/refunds/repository.ts'
import { lockPolicy } from '#server/accounting/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

/**
 * Has the refunds of an event settled now.
 *
 * @rule N77 An event of the gateway only starts settling; a refund that a bank sends back later is noted and told to the office,
 * so that a rep voids it.
 */
export async function handleRefundEvent(context: Context, event: RefundEvent): Promise<void> {
  const { db } = context
  const named = event.refundId === undefined ? undefined : await findRefund(db, event.refundId)
  if (named?.state === 'completed' && event.hasFailed) return reportReturned(context, named)
  const ofCharge = event.charge === undefined ? [] : await listOpenRefundsOfCharge(db, event.charge)
  const open = [...(named?.state === 'refunding' ? [named] : []), ...ofCharge]
  if (open.length === 0) return
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('What it leads to is recorded when the refund is settled')
    for (const { id, requestId } of open)
      await enqueueJob(trx, {
        kind: 'settle-refund',
        payload: { refundId: id },
        dedupe: `settle-refund:${id}:${event.id}`,
        runAt: context.now(),
        requestId,
      })
  })
}

async function reportReturned(context: Context, { id, policyId }: Refund): Promise<void> {
  await runWrite(context, async (trx, effects) => {
    await lockPolicy(trx, policyId)
    const refund = await lockRefund(trx, id)
    if (refund?.failureReason !== null) return effects.noAudit('It was told before')
    const returned = { ...refund, failureReason: 'The bank sent the money back after it was paid out' }
    await updateRefund(trx, id, { failureReason: returned.failureReason })
    const { quoteId } = await findRefundedMoney(trx, refund)
    await queueRefundTask(trx, context, returned)
    const detail = { refund: id, document: refund.number ?? '', cents: refund.amountCents }
    await effects.audit({ quoteId, at: context.now(), actor: 'system', event: 'refund_came_back', detail })
  })
}
