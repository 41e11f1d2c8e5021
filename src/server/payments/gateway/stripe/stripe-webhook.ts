import Stripe from 'stripe'
import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { findPurchase } from '#server/payments/repository.ts'
import { isOpenPurchase } from '#domain/purchase/purchase-state.ts'

/** Older events are rejected, against replays. */
const MAX_AGE_SECONDS = 300

/** What Stripe reports of its own accord about a refund of ours, or about a charge of which something was paid back. */
export interface RefundEvent {
  /** Of the event. */
  id: string
  refundId: string | undefined
  /** The gateway's reference of the charge. */
  charge: string | undefined
  /** The money came back to us. */
  hasFailed: boolean
}

export type HandleRefundEvent = (context: Context, event: RefundEvent) => Promise<void>

interface SignedEvent {
  /** The raw bytes, which the signature covers. */
  body: unknown
  signature: string | undefined
}

/**
 * Queues a job that settles the purchase or the refund of an event. The content of the event is not trusted: settling asks
 * Stripe itself, so events may come twice, late, before the answer or in any order.
 *
 * @rule O05 A signed event only starts settling; the gateway's ledger decides the outcome, and a purchase is settled once.
 */
export async function handleStripeEvent(
  context: Context,
  signed: SignedEvent,
  handleRefundEvent: HandleRefundEvent,
): Promise<void> {
  const { env, now } = context
  if (!env.stripe) throw new ProblemError({ code: 'NOT_FOUND', what: 'page' })
  const event = verifyEvent(signed, env.stripe.webhookSecret, now())
  await handleIntentEvent(context, event)
  await handleRefundEvent(context, refundEventOf(event))
}

async function handleIntentEvent(context: Context, event: Stripe.Event): Promise<void> {
  const { db, now } = context
  const purchaseId = purchaseIdOf(event)
  const purchase = purchaseId === undefined ? undefined : await findPurchase(db, purchaseId)
  if (!purchase || !isOpenPurchase(purchase)) return
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('What it leads to is recorded when the purchase is settled')
    await enqueueJob(trx, {
      kind: 'settle-purchase',
      payload: { purchaseId: purchase.id },
      dedupe: `settle-purchase:${purchase.id}:${event.id}`,
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
  return type.startsWith('payment_intent.') ? ownIdIn(data.object, 'purchase') : undefined
}

function refundEventOf({ id, type, data }: Stripe.Event): RefundEvent {
  const { payment_intent: intent } = data.object as Partial<Stripe.Charge>
  return {
    id,
    refundId: type.startsWith('refund.') ? ownIdIn(data.object, 'refund') : undefined,
    charge: type === 'charge.refunded' && typeof intent === 'string' ? intent : undefined,
    hasFailed: type === 'refund.failed',
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id of ours that an object of Stripe carries; undefined if it has none. */
function ownIdIn(object: unknown, key: 'purchase' | 'refund'): string | undefined {
  const { metadata } = object as { metadata?: Record<string, string> | null }
  const id = metadata?.[key]
  return id !== undefined && UUID.test(id) ? id : undefined
}
