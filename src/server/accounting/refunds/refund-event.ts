import type { RefundEvent } from '#server/payments/gateway/stripe/stripe-webhook.ts'
import { queueRefundTask } from '#server/accounting/refunds/queue-refund-mail.ts'
import {
  findRefund,
  findRefundedMoney,
  listOpenRefundsOfCharge,
  type Refund,
} from '#server/accounting/refunds/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

/**
 * Has the refunds of an event settled now.
 *
 * @rule N77 An event of the gateway only starts settling; a refund that a bank sends back later is told to the office.
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

async function reportReturned(context: Context, refund: Refund): Promise<void> {
  const returned = { ...refund, failureReason: 'The bank sent the money back after it was paid out' }
  await runWrite(context, async (trx, effects) => {
    const { quoteId } = await findRefundedMoney(trx, refund)
    const isNew = await queueRefundTask(trx, context, returned)
    if (!isNew) return effects.noAudit('It was told before')
    const detail = { refund: refund.id, document: refund.number ?? '', cents: refund.amountCents }
    await effects.audit({ quoteId, at: context.now(), actor: 'system', event: 'refund_came_back', detail })
  })
}
