import Stripe from 'stripe'
import { ProblemError } from '#domain/problem.ts'
import { type Context } from '#server/platform/context.ts'
import { enqueueJob } from '#server/platform/jobs/repository.ts'
import { runWrite } from '#server/platform/writes/run-write.ts'
import { SETTLE_PURCHASE } from '#server/purchases/lease.ts'
import { findPurchase } from '#server/purchases/repository.ts'
import { isOpenPurchase } from '#server/purchases/purchase-state.ts'

/** Older events are rejected, against replays. */
const MAX_AGE_SECONDS = 300
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface SignedEvent {
  /** The raw bytes, which the signature covers. */
  body: unknown
  signature: string | undefined
}

/**
 * Queues a job that settles the purchase of an event. The content of the event is not trusted: settling asks Stripe itself,
 * so events may come twice, late, before the answer or in any order.
 *
 * @rule O05 A signed event only starts settling; the gateway's ledger decides the outcome, and a purchase is settled once.
 */
export async function handleStripeEvent(context: Context, signed: SignedEvent): Promise<void> {
  const { db, env, now } = context
  if (!env.stripe) throw new ProblemError({ code: 'NOT_FOUND', what: 'page' })
  const event = verifyEvent(signed, env.stripe.webhookSecret, now())
  const purchaseId = purchaseIdOf(event)
  const purchase = purchaseId === undefined ? undefined : await findPurchase(db, purchaseId)
  if (!purchase || !isOpenPurchase(purchase)) return
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('What it leads to is recorded when the purchase is settled')
    await enqueueJob(trx, {
      kind: SETTLE_PURCHASE,
      payload: { purchaseId: purchase.id },
      dedupe: `${SETTLE_PURCHASE}:${purchase.id}:${event.id}`,
      runAt: now(),
      requestId: purchase.requestId,
    })
  })
}

function verifyEvent({ body, signature = '' }: SignedEvent, secret: string, at: Date): Stripe.Event {
  try {
    if (!Buffer.isBuffer(body)) throw new TypeError('The body is empty')
    return Stripe.webhooks.constructEvent(body, signature, secret, MAX_AGE_SECONDS, undefined, at.getTime())
  } catch {
    const message = 'Sign the event with the secret of this webhook, and send it within five minutes'
    const fields = [{ section: 'request' as const, field: 'Stripe-Signature', message }]
    throw new ProblemError({ code: 'INVALID', fields })
  }
}

/** Undefined if the event is about something else. */
function purchaseIdOf({ type, data }: Stripe.Event): string | undefined {
  if (!type.startsWith('payment_intent.')) return undefined
  const { metadata } = data.object as Partial<Stripe.PaymentIntent>
  const purchase = metadata?.['purchase']
  return purchase !== undefined && UUID.test(purchase) ? purchase : undefined
}
