import { subjectOfPayment } from '#server/payments/payment-subject.ts'
import type { Context } from '#server/kit/context.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import { RetryLater } from '#server/jobs/retry.ts'
import { askGateway } from '#server/payments/gateway/ask-gateway.ts'
import type { Charge } from '#server/payments/gateway/payment-gateway.ts'
import { RETRY_DELAY_MS, retryDelayMs } from '#server/payments/retry-delay.ts'
import { awaitCardholder } from '#server/payments/settling/await-cardholder.ts'
import {
  abandonPurchase,
  completePurchase,
  declinePurchase,
} from '#server/payments/settling/complete-purchase.ts'
import { leaseExpiry } from '#server/payments/lease.ts'
import {
  findPurchase,
  lockPurchase,
  type Purchase,
  updatePurchase,
  listOpenPurchases,
  releaseLeases,
} from '#server/payments/repository.ts'
import { isOpenPurchase } from '#domain/purchase/purchase-state.ts'
import { INTERRUPTED } from '#server/payments/settling/abandon-reasons.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { findQuote } from '#server/quotes/repository.ts'
import { getRequestId, runInRequest } from '#server/kit/logging/request-id.ts'

export interface PurchaseResult extends Purchase {
  /** Needed by the buyer's browser while the bank asks the cardholder to confirm. Never stored. */
  clientSecret?: string
}

/**
 * Charges the purchase, unless that is done already, and issues the policy. The caller holds the lease. Safe to repeat from
 * any point: the gateway charges once under the purchase's id, and a purchase gets one policy. Logs carry the id of the
 * request that started the purchase.
 */
export function settlePurchase(context: Context, purchase: Purchase): Promise<PurchaseResult> {
  return runInRequest(purchase.requestId ?? getRequestId(), () => settle(context, purchase))
}

async function settle(context: Context, purchase: Purchase): Promise<PurchaseResult> {
  const subject = subjectOfPayment(context, purchase)
  const quote = await findQuote(context.db, purchase.quoteId)
  const reason = quote ? await subject.findAbandonReason(context, purchase, quote) : INTERRUPTED
  if (reason !== undefined || !quote) return cancelPurchase(context, purchase, reason ?? INTERRUPTED)
  // Not the quote's id, as anyone who knows that may open the quote.
  const description = subject.describe(purchase, quote)
  const charge = await askGateway(context, subjectOf(purchase), (gateway) =>
    gateway.charge({
      key: purchase.id,
      amount: purchase.amountCents,
      token: purchase.paymentToken ?? '',
      description,
      requestId: purchase.requestId,
    }),
  )
  return applyCharge(context, purchase, charge, INTERRUPTED)
}

/** Makes sure that nothing will be charged; if it was charged in the meantime, the policy is issued. */
export async function cancelPurchase(
  context: Context,
  purchase: Purchase,
  reason: string,
): Promise<PurchaseResult> {
  const charge = await askGateway(context, subjectOf(purchase), (gateway) => gateway.cancel(purchase.id))
  return applyCharge(context, purchase, charge, reason)
}

/** `reason` is stored if the charge was cancelled. */
async function applyCharge(
  context: Context,
  purchase: Purchase,
  charge: Charge | undefined,
  reason: string,
): Promise<PurchaseResult> {
  switch (charge?.state) {
    case undefined:
      return scheduleRetry(context, purchase)
    case 'approved':
      return completePurchase(context, purchase, charge)
    case 'declined':
      if (charge.fault) context.report(charge.fault, 'the gateway rejects our requests')
      return declinePurchase(context, purchase, charge.reason)
    case 'canceled':
      return abandonPurchase(context, purchase, reason)
    case 'requires_action': {
      const waiting = await awaitCardholder(context, purchase)
      return waiting.state === 'requires_action' ? { ...waiting, clientSecret: charge.clientSecret } : waiting
    }
  }
}

/**
 * The job that settles an open purchase once its lease has ended.
 *
 * @rule O05 An open purchase is retried after every fault until it is settled, as money may have moved.
 */
export async function settleOpenPurchase(context: Context, purchaseId: string): Promise<void> {
  const leased = await takeLease(context, purchaseId)
  if (!leased) return
  const result: PurchaseResult = await settlePurchase(context, leased).catch((fault: unknown) => {
    context.report(fault, `purchase ${purchaseId} could not be settled`)
    return leased
  })
  // If it waits for its cardholder, the next check is scheduled already.
  if (!isOpenPurchase(result) || result.clientSecret !== undefined) return
  throw new RetryLater(
    retryDelayMs(context.now(), result.startedAt) / 1000,
    'It is not known yet whether money moved',
  )
}

async function takeLease(context: Context, purchaseId: string): Promise<Purchase | undefined> {
  return runWrite(context, async (trx, effects) => {
    effects.noAudit('Which process works on a purchase is nobody’s act')
    const purchase = await lockPurchase(trx, purchaseId)
    if (!purchase || !isOpenPurchase(purchase)) return undefined
    const at = context.now()
    const leaseMs = purchase.leaseUntil.getTime() - at.getTime()
    if (leaseMs > 0) throw new RetryLater(Math.ceil(leaseMs / 1000), 'Another process is settling it')
    const leaseUntil = leaseExpiry(at)
    await updatePurchase(trx, purchaseId, { leaseUntil })
    return { ...purchase, leaseUntil }
  })
}

function subjectOf({ id, gateway }: Purchase) {
  return { what: 'purchase', id, startedWith: gateway } as const
}

/** Ends the lease and schedules another attempt soon. */
async function scheduleRetry(context: Context, purchase: Purchase): Promise<Purchase> {
  const at = context.now()
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('Nothing new is known of the purchase')
    await updatePurchase(trx, purchase.id, { leaseUntil: at })
    await enqueueJob(trx, {
      kind: 'settle-purchase',
      payload: { purchaseId: purchase.id },
      dedupe: `settle-purchase:${purchase.id}:unknown`,
      runAt: new Date(at.getTime() + RETRY_DELAY_MS),
    })
  })
  return (await findPurchase(context.db, purchase.id)) ?? purchase
}

type ResumeContext = Pick<Context, 'db' | 'now' | 'env' | 'wakeJobs'>

/**
 * Resumes every open purchase when the program starts. With an embedded database no other process can hold a lease; on a
 * shared database another instance may, and leases of stopped ones expire.
 *
 * @rule O05 After a crash no purchase waits for the stopped process, and every open purchase has a job that settles it.
 */
export async function resumePurchases(context: ResumeContext): Promise<void> {
  const { now, env } = context
  const at = now()
  const isSingleProcess = env.databaseUrl === undefined
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('Nothing new is known of the purchases')
    for (const { id, requestId } of await (isSingleProcess
      ? releaseLeases(trx, at)
      : listOpenPurchases(trx))) {
      await enqueueJob(trx, { kind: 'settle-purchase', payload: { purchaseId: id }, requestId, runAt: at })
    }
  })
}
