import { type Cents } from '#domain/values/money.ts'
import { type Context } from '#server/platform/context.ts'
import { enqueueJob } from '#server/platform/jobs/repository.ts'
import { RetryLater } from '#server/platform/jobs/retry.ts'
import {
  type Charge,
  GatewayOutcomeUnknown,
  type PaymentGateway,
} from '#server/purchases/payments/payment-gateway.ts'
import { awaitCardholder } from '#server/purchases/settling/await-cardholder.ts'
import {
  abandonPurchase,
  completePurchase,
  declinePurchase,
} from '#server/purchases/settling/complete-purchase.ts'
import { leaseExpiry, SETTLE_PURCHASE } from '#server/purchases/lease.ts'
import { findPurchase, lockPurchase, type Purchase, updatePurchase } from '#server/purchases/repository.ts'
import { isOpenPurchase } from '#server/purchases/purchase-state.ts'
import { INTERRUPTED, abandonReason } from '#server/purchases/settling/abandon-reason.ts'
import { findQuote } from '#server/quotes/repository.ts'
import { getRequestId, runInRequest } from '#server/platform/logging/request-id.ts'

/** How long to leave a gateway alone that did not answer, at first and at most. */
const RETRY_DELAY_MS = 1000
const MAX_RETRY_DELAY_MS = 60_000

/** A purchase as it stands once somebody looked. */
export interface PurchaseResult extends Purchase {
  /** While its cardholder is asked: what the buyer's browser needs to have them confirm. It is never stored. */
  clientSecret?: string
}

/**
 * Charges and issues, or finds out that it was charged and issues. Whoever calls holds the lease. Safe to repeat
 * from any point: the gateway charges once under the purchase's id, and a policy is issued once for a purchase. It is
 * done in the name of the request that began the purchase, whoever takes it up.
 */
export function settlePurchase(context: Context, purchase: Purchase): Promise<PurchaseResult> {
  return runInRequest(purchase.requestId ?? getRequestId(), () => settle(context, purchase))
}

async function settle(context: Context, purchase: Purchase): Promise<PurchaseResult> {
  const quote = await findQuote(context.db, purchase.quoteId)
  const reason = abandonReason(context, purchase, quote, context.now())
  if (reason !== undefined || !quote) return cancelPurchase(context, purchase, reason ?? INTERRUPTED)
  // By its number: whoever knows the id of a quote may open it.
  const description = `Quote ${quote.quoteNumber}`
  const charge = await askGateway(context, purchase, (gateway) =>
    gateway.charge({
      key: purchase.id,
      amount: purchase.amountCents as Cents,
      token: purchase.paymentToken ?? '',
      description,
      requestId: purchase.requestId,
    }),
  )
  return applyCharge(context, purchase, charge, INTERRUPTED)
}

/** Makes sure that nothing will be charged: what was charged meanwhile is honoured all the same. */
export async function cancelPurchase(
  context: Context,
  purchase: Purchase,
  reason: string,
): Promise<PurchaseResult> {
  const charge = await askGateway(context, purchase, (gateway) => gateway.cancel(purchase.id))
  return applyCharge(context, purchase, charge, reason)
}

/** What follows from what the gateway says; `reason` is why nothing is charged, where nothing will be. */
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
      if (charge.fault) context.report(charge.fault, 'the gateway refuses to work for us')
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
 * The job: takes up a purchase that is still open, once its lease has ended.
 *
 * @rule O05 A purchase under way is tried until it is settled, whatever stands in the way: money may have moved.
 */
export async function settleOpenPurchase(context: Context, purchaseId: string): Promise<void> {
  const taken = await takeLease(context, purchaseId)
  if (!taken) return
  const settled: PurchaseResult = await settlePurchase(context, taken).catch((fault: unknown) => {
    context.report(fault, `purchase ${purchaseId} could not be settled`)
    return taken
  })
  // Who waits for a cardholder has said when it is looked at again.
  if (!isOpenPurchase(settled) || settled.clientSecret !== undefined) return
  throw new RetryLater(retryDelayMs(context, settled) / 1000, 'It is not known yet whether money moved')
}

/** A tenth of the time that has passed already, so that a gateway that is down is not asked every second. */
function retryDelayMs({ now }: Context, { startedAt }: Purchase): number {
  const waited = now().getTime() - startedAt.getTime()
  return Math.min(MAX_RETRY_DELAY_MS, Math.max(RETRY_DELAY_MS, waited / 10))
}

async function takeLease({ db, now }: Context, purchaseId: string): Promise<Purchase | undefined> {
  return db.transaction(async (trx) => {
    const purchase = await lockPurchase(trx, purchaseId)
    if (!purchase || !isOpenPurchase(purchase)) return undefined
    const at = now()
    const heldFor = purchase.leaseUntil.getTime() - at.getTime()
    if (heldFor > 0) throw new RetryLater(Math.ceil(heldFor / 1000), 'Somebody is settling it')
    const leaseUntil = leaseExpiry(at)
    await updatePurchase(trx, purchaseId, { leaseUntil })
    return { ...purchase, leaseUntil }
  })
}

/** Undefined where the gateway cannot say yet whether money moved. */
async function askGateway(
  { gateway, report }: Context,
  purchase: Purchase,
  ask: (gateway: PaymentGateway) => Promise<Charge>,
): Promise<Charge | undefined> {
  try {
    if (purchase.gateway !== gateway.name)
      throw new GatewayOutcomeUnknown(
        `It was begun with ${purchase.gateway}, and ${gateway.name} is set up now`,
      )
    return await ask(gateway)
  } catch (error) {
    if (!(error instanceof GatewayOutcomeUnknown)) throw error
    report(error, `the gateway does not say what became of purchase ${purchase.id}`)
    return undefined
  }
}

/** Lets go of the purchase and has it taken up again shortly. */
async function scheduleRetry({ db, now, wakeJobs }: Context, purchase: Purchase): Promise<Purchase> {
  const at = now()
  await db.transaction(async (trx) => {
    await updatePurchase(trx, purchase.id, { leaseUntil: at })
    await enqueueJob(trx, {
      kind: SETTLE_PURCHASE,
      payload: { purchaseId: purchase.id },
      dedupe: `${SETTLE_PURCHASE}:${purchase.id}:unknown`,
      runAt: new Date(at.getTime() + RETRY_DELAY_MS),
    })
  })
  wakeJobs()
  return (await findPurchase(db, purchase.id)) ?? purchase
}
