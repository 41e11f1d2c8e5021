import { createHash, randomUUID } from 'node:crypto'
import { type Cents, fromDollars } from '#domain/money.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Means, meansOf, type StatedPayment } from '#domain/purchase/means.ts'
import { dayAt } from '#domain/quote/event-zone.ts'
import { quoteFrom } from '#domain/quote/quote.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { type Db } from '#server/db/database.ts'
import { editorOf, type Rep } from '#server/http/access.ts'
import { type Context } from '#server/http/serve.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import { walletsOf } from '#server/payments/payment-settings.ts'
import { auditedPurchase } from '#server/purchases/audited-purchase.ts'
import { issuePolicy } from '#server/purchases/issue-policy.ts'
import { leaseFrom, SETTLE_PURCHASE } from '#server/purchases/lease.ts'
import { refuseUnderWay } from '#server/purchases/refuse-under-way.ts'
import {
  findPurchaseByKey,
  insertPurchase,
  type Purchase,
  updatePurchase,
} from '#server/purchases/repository.ts'
import { type Settled } from '#server/purchases/settle-purchase.ts'
import { isOpen } from '#server/purchases/state.ts'
import { judgeQuote } from '#server/quotes/judge-quote.ts'
import { presentQuote } from '#server/quotes/present-quote.ts'
import { lockQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { currentRequestId } from '#server/request-id.ts'

export interface PurchaseRequest extends StatedPayment {
  quoteId: string
  idempotencyKey: string
  /** The version of the quote that the buyer saw. */
  version: number
  /** Dollars that the buyer saw. */
  amountDue: number
  specialInstructions?: string | undefined
  alsoSendTo?: string | undefined
  /** Who buys, where that is not the customer. */
  rep?: Pick<Rep, 'id'> | undefined
}

/** A purchase of ours to settle or one that is done, or what an earlier call with the same key made. */
export type Begun = { purchase: Settled; replayed: boolean }

/**
 * Admits a purchase: once per quote, for the price that was shown, of a quote that may be bought, by a means of
 * payment that it has. What a gateway has to charge is held by a lease, so that after a crash somebody else takes it
 * up; anything else is done here and now, in this one transaction.
 *
 * @rule O05 One key makes one purchase: repeating the call resumes or repeats the first, with another body it is refused.
 */
export async function beginPurchase(context: Context, request: PurchaseRequest): Promise<Begun> {
  return context.db.transaction(async (trx) => {
    const stored = await lockQuote(trx, request.quoteId)
    if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
    const earlier = await findPurchaseByKey(trx, request.quoteId, request.idempotencyKey)
    if (earlier) return resume(trx, context, request, earlier)

    const purchase = newPurchase(context, request, await admit(trx, context, request, stored))
    await insertPurchase(trx, purchase)
    if (purchase.state === 'charging') await startCharging(trx, purchase)
    else await issuePolicy(trx, context, { purchase, stored })
    return { purchase, replayed: false }
  })
}

async function startCharging(trx: Db, purchase: Purchase): Promise<void> {
  await enqueueJob(trx, {
    kind: SETTLE_PURCHASE,
    payload: { purchaseId: purchase.id },
    dedupe: `${SETTLE_PURCHASE}:${purchase.id}`,
    runAt: purchase.leaseUntil,
  })
  await insertAuditEvent(trx, {
    ...auditedPurchase(purchase),
    at: purchase.startedAt,
    event: 'purchase_started',
  })
}

async function resume(
  trx: Db,
  { now }: Context,
  request: PurchaseRequest,
  earlier: Purchase,
): Promise<Begun> {
  if (earlier.requestHash !== hashOf(request)) throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
  if (!isOpen(earlier)) return { purchase: earlier, replayed: true }
  const at = now()
  if (earlier.leaseUntil > at) throw new ProblemError({ code: 'IN_PROGRESS', retryAfterSeconds: 1 })
  const leaseUntil = leaseFrom(at)
  await updatePurchase(trx, earlier.id, { leaseUntil })
  return { purchase: { ...earlier, leaseUntil }, replayed: false }
}

interface Admitted {
  amount: Cents
  means: Means
}

/**
 * What is paid and how, or the problem that forbids it. All of it is judged here, at the moment of purchase, whatever
 * the pages have shown before.
 *
 * @rule N15 What is charged is the amount that was shown, or nothing is.
 * @rule N69 Without a rating plan in force nothing is sold; a quote whose own plan is gone or altered is refused alone.
 */
async function admit(
  trx: Db,
  context: Context,
  request: PurchaseRequest,
  stored: QuoteWithPolicy,
): Promise<Admitted> {
  const at = context.now()
  const editor = editorOf(request)
  if (stored.policyNumber !== null) {
    throw new ProblemError({ code: 'ALREADY_PURCHASED', policyNumber: stored.policyNumber })
  }
  await refuseUnderWay(trx, stored.id)
  if (stored.version !== request.version) {
    const current = presentQuote(context, stored, at, editor).data
    throw new ProblemError({ code: 'VERSION_CONFLICT', current })
  }
  const quote = quoteFrom(stored.answers)
  const { answers } = quote
  if (!context.plans.inForceOn(dayAt(quote, at))) throw new ProblemError({ code: 'NO_RATING_PLAN' })
  const shown = fromDollars(request.amountDue)
  const amount = stored.price?.summary?.amountDue
  const wallets = walletsOf(context.env)
  const paying = meansOf({ stated: request, answers, editor, amountDue: amount ?? shown, wallets })
  if ('refused' in paying) throw new ProblemError(paying.refused)

  const { blockers, freshness } = judgeQuote(context, stored, at)
  if (freshness === 'plan_lost') reportLostPlan(context, stored)
  if (blockers.length > 0 || amount === undefined) throw new ProblemError({ code: 'NOT_BINDABLE', blockers })
  if (amount !== shown) throw new ProblemError({ code: 'PRICE_CHANGED', shown, now: amount })
  return { amount, means: paying.means }
}

/** Only whoever keeps the plans can bring it back. */
function reportLostPlan({ report }: Context, { quoteNumber, price }: QuoteWithPolicy): void {
  const fault = new Error(`Rating plan ${price?.plan} is not loaded as it was`)
  report(fault, `quote ${quoteNumber} cannot be bought until it is priced anew`)
}

/** Where a gateway has something to charge it is under way; anything else is done as soon as it is admitted. */
function newPurchase(
  { now, gateway }: Context,
  request: PurchaseRequest,
  { amount, means }: Admitted,
): Purchase {
  const startedAt = now()
  const isCharged = means.token !== undefined
  return {
    id: randomUUID(),
    quoteId: request.quoteId,
    idempotencyKey: request.idempotencyKey,
    requestHash: hashOf(request),
    state: isCharged ? 'charging' : 'completed',
    quoteVersion: request.version,
    amountCents: amount,
    paymentType: means.method,
    wallet: means.wallet ?? null,
    paymentToken: means.token ?? null,
    reference: means.reference ?? null,
    accountCode: means.accountCode ?? null,
    farmersException: means.farmersException ?? null,
    repId: request.rep?.id ?? null,
    specialInstructions: request.specialInstructions ?? null,
    alsoSendTo: request.alsoSendTo ?? null,
    gateway: isCharged ? gateway.name : null,
    gatewayReference: null,
    declineReason: null,
    leaseUntil: isCharged ? leaseFrom(startedAt) : startedAt,
    startedAt,
    settledAt: isCharged ? null : startedAt,
    requestId: currentRequestId() ?? null,
  }
}

/** Two calls are the same where they say the same, word for word, of the purchase and its payment. */
function hashOf(request: PurchaseRequest): string {
  const { version, amountDue, specialInstructions, alsoSendTo } = request
  const { method, token, wallet, reference, farmersException } = request
  const { dealer_bac_code, agent_number, dealership_code, pa_code } = request.codes ?? {}
  const body = JSON.stringify([
    [version, amountDue, specialInstructions, alsoSendTo],
    [method, token, wallet, reference, farmersException],
    [dealer_bac_code, agent_number, dealership_code, pa_code],
  ])
  return createHash('sha256').update(body).digest('hex')
}
