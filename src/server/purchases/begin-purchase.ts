import { createHash, randomUUID } from 'node:crypto'
import { type Cents, fromDollars } from '#domain/money.ts'
import { ProblemError } from '#domain/problem.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { type Db } from '#server/db/database.ts'
import { type Context } from '#server/http/serve.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import { leaseFrom, SETTLE_PURCHASE } from '#server/purchases/lease.ts'
import {
  findOpenPurchase,
  findPurchaseByKey,
  insertPurchase,
  type Purchase,
  updatePurchase,
} from '#server/purchases/repository.ts'
import { judgeQuote } from '#server/quotes/judge-quote.ts'
import { presentQuote } from '#server/quotes/present-quote.ts'
import { lockQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'

export interface PurchaseRequest {
  quoteId: string
  idempotencyKey: string
  /** The version of the quote that the buyer saw. */
  version: number
  /** Dollars that the buyer saw. */
  amountDue: number
  token: string
  specialInstructions: string | undefined
  alsoSendTo: string | undefined
}

/** A purchase of ours to settle, or one that an earlier call with the same key already settled. */
export type Begun = { purchase: Purchase; replayed: boolean }

/**
 * Admits a purchase: once per quote, for the price that was shown, of a quote that may be bought. Whoever is
 * admitted holds the purchase by a lease, so that after a crash somebody else takes it up.
 *
 * @rule O05 One key makes one purchase: repeating the call resumes or repeats the first, with another body it is refused.
 */
export async function beginPurchase(context: Context, request: PurchaseRequest): Promise<Begun> {
  return context.db.transaction(async (trx) => {
    const stored = await lockQuote(trx, request.quoteId)
    if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
    const earlier = await findPurchaseByKey(trx, request.quoteId, request.idempotencyKey)
    if (earlier) return resume(trx, context, request, earlier)

    const amount = await admit(trx, context, request, stored)
    const purchase = newPurchase(context, request, amount)
    await insertPurchase(trx, purchase)
    await enqueueJob(trx, {
      kind: SETTLE_PURCHASE,
      payload: { purchaseId: purchase.id },
      dedupe: `${SETTLE_PURCHASE}:${purchase.id}`,
      runAt: purchase.leaseUntil,
    })
    await insertAuditEvent(trx, {
      quoteId: request.quoteId,
      at: purchase.startedAt,
      actor: 'client',
      event: 'purchase_started',
      detail: { purchase: purchase.id, cents: amount },
    })
    return { purchase, replayed: false }
  })
}

async function resume(
  trx: Db,
  { now }: Context,
  request: PurchaseRequest,
  earlier: Purchase,
): Promise<Begun> {
  if (earlier.requestHash !== hashOf(request)) throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
  if (earlier.state !== 'charging') return { purchase: earlier, replayed: true }
  const at = now()
  if (earlier.leaseUntil > at) throw new ProblemError({ code: 'IN_PROGRESS', retryAfterSeconds: 1 })
  const leaseUntil = leaseFrom(at)
  await updatePurchase(trx, earlier.id, { leaseUntil })
  return { purchase: { ...earlier, leaseUntil }, replayed: false }
}

/** The amount to charge, or the problem that forbids it. */
async function admit(
  trx: Db,
  context: Context,
  request: PurchaseRequest,
  stored: QuoteWithPolicy,
): Promise<Cents> {
  const { plans, now } = context
  const at = now()
  if (stored.policyNumber !== null) {
    throw new ProblemError({ code: 'ALREADY_PURCHASED', policyNumber: stored.policyNumber })
  }
  if (await findOpenPurchase(trx, stored.id)) {
    throw new ProblemError({ code: 'IN_PROGRESS', retryAfterSeconds: 2 })
  }
  if (stored.version !== request.version) {
    throw new ProblemError({ code: 'VERSION_CONFLICT', current: presentQuote(context, stored, at).data })
  }
  const { blockers } = judgeQuote(plans, stored, at)
  const amountDue = stored.price?.summary?.amountDue
  if (blockers.length > 0 || amountDue === undefined)
    throw new ProblemError({ code: 'NOT_BINDABLE', blockers })

  const shown = fromDollars(request.amountDue)
  if (amountDue !== shown) throw new ProblemError({ code: 'PRICE_CHANGED', shown, now: amountDue })
  return amountDue
}

function newPurchase({ now, gateway }: Context, request: PurchaseRequest, amount: Cents): Purchase {
  const startedAt = now()
  return {
    id: randomUUID(),
    quoteId: request.quoteId,
    idempotencyKey: request.idempotencyKey,
    requestHash: hashOf(request),
    state: 'charging',
    quoteVersion: request.version,
    amountCents: amount,
    paymentToken: request.token,
    specialInstructions: request.specialInstructions ?? null,
    alsoSendTo: request.alsoSendTo ?? null,
    gateway: gateway.name,
    gatewayReference: null,
    declineReason: null,
    leaseUntil: leaseFrom(startedAt),
    startedAt,
    settledAt: null,
  }
}

function hashOf({ version, amountDue, token, specialInstructions, alsoSendTo }: PurchaseRequest): string {
  const body = JSON.stringify([version, amountDue, token, specialInstructions ?? null, alsoSendTo ?? null])
  return createHash('sha256').update(body).digest('hex')
}
