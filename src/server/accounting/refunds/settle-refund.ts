import { completeRefund, failRefund } from '#server/accounting/refunds/complete-refund.ts'
import {
  findRefundedMoney,
  lockRefund,
  type Refund,
  updateRefund,
  listOpenRefunds,
  releaseRefundLeases,
} from '#server/accounting/refunds/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import { RetryLater } from '#server/jobs/retry.ts'
import { getRequestId, runInRequest } from '#server/kit/logging/request-id.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { leaseExpiry } from '#server/payments/lease.ts'
import { askGateway } from '#server/payments/gateway/ask-gateway.ts'
import { RETRY_DELAY_MS, retryDelayMs } from '#server/payments/retry-delay.ts'

/**
 * Has the gateway pay back, unless that is done already, and issues the document. The caller holds the lease. Safe to repeat
 * from any point: the gateway refunds once under the refund's id. Logs carry the id of the request that started it.
 */
export function settleRefund(context: Context, refund: Refund): Promise<Refund> {
  return runInRequest(refund.requestId ?? getRequestId(), () => settle(context, refund))
}

async function settle(context: Context, refund: Refund): Promise<Refund> {
  if (refund.state !== 'refunding') return refund
  const { reference: charge } = await findRefundedMoney(context.db, refund)
  if (charge === null) throw new Error(`Refund ${refund.id} has no charge to go back to`)
  const { id, gateway, amountCents, requestId } = refund
  const outcome = await askGateway(context, { what: 'refund', id, startedWith: gateway }, (asked) =>
    asked.refund({ key: id, charge, amount: amountCents, requestId }),
  )
  switch (outcome?.state) {
    case undefined:
      return scheduleRetry(context, refund)
    case 'refunded':
      return completeRefund(context, refund, { gatewayReference: outcome.reference })
    case 'declined':
      if (outcome.fault) context.report(outcome.fault, 'the gateway rejects our refunds')
      return failRefund(context, refund, outcome.reason)
  }
}

/**
 * The job that settles a refund once its lease has ended.
 *
 * @rule N77 A refund is retried after every fault until the gateway says what became of it, as money may have moved.
 */
export async function settleOpenRefund(context: Context, refundId: string): Promise<void> {
  const leased = await takeLease(context, refundId)
  if (!leased) return
  const result = await settleRefund(context, leased).catch((fault: unknown) => {
    context.report(fault, `refund ${refundId} could not be settled`)
    return leased
  })
  if (result.state !== 'refunding') return
  const delayMs = retryDelayMs(context.now(), result.startedAt)
  throw new RetryLater(delayMs / 1000, 'It is not known yet whether the money went back')
}

async function takeLease(context: Context, refundId: string): Promise<Refund | undefined> {
  return runWrite(context, async (trx, effects) => {
    effects.noAudit('Which process works on a refund is nobody’s act')
    const refund = await lockRefund(trx, refundId)
    if (refund?.state !== 'refunding') return undefined
    const at = context.now()
    const leaseMs = refund.leaseUntil.getTime() - at.getTime()
    if (leaseMs > 0) throw new RetryLater(Math.ceil(leaseMs / 1000), 'Another process is settling it')
    const leased = { leaseUntil: leaseExpiry(at), attempts: refund.attempts + 1 }
    await updateRefund(trx, refundId, leased)
    return { ...refund, ...leased }
  })
}

/** Ends the lease and schedules another attempt soon. */
async function scheduleRetry(context: Context, { id }: Refund): Promise<Refund> {
  const at = context.now()
  const refund = await runWrite(context, async (trx, effects) => {
    effects.noAudit('Nothing new is known of the refund')
    const stored = await lockRefund(trx, id)
    if (stored?.state !== 'refunding') return stored
    await updateRefund(trx, id, { leaseUntil: at })
    await enqueueJob(trx, {
      kind: 'settle-refund',
      payload: { refundId: id },
      dedupe: `settle-refund:${id}:unknown`,
      runAt: new Date(at.getTime() + RETRY_DELAY_MS),
    })
    return { ...stored, leaseUntil: at }
  })
  if (!refund) throw new Error(`Refund ${id} is gone`)
  return refund
}

/**
 * Resumes every refund at the gateway when the program starts. With an embedded database no other process can hold a lease.
 *
 * @rule N77 After a crash every refund that is not settled has a job that settles it.
 */
export async function resumeRefunds(
  context: Pick<Context, 'db' | 'now' | 'env' | 'wakeJobs'>,
): Promise<void> {
  const { now, env } = context
  const at = now()
  const isSingleProcess = env.databaseUrl === undefined
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('Nothing new is known of the refunds')
    const open = isSingleProcess ? await releaseRefundLeases(trx, at) : await listOpenRefunds(trx)
    for (const { id, requestId } of open)
      await enqueueJob(trx, { kind: 'settle-refund', payload: { refundId: id }, requestId, runAt: at })
  })
}
