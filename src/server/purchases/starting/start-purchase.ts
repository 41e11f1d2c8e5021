import { refreshClientTypes } from '#server/quotes/client-types/refresh-client-types.ts'
import { refreshPlans } from '#server/quotes/rating-plans/refresh-plans.ts'
import { createHash } from 'node:crypto'
import { type Cents, fromDollars } from '#domain/values/money.ts'
import type { LegalHead } from '#domain/office/legal/legal-pages.ts'
import { ProblemError } from '#domain/problem.ts'
import {
  type PaymentDetails,
  resolvePaymentDetails,
  type PaymentInput,
} from '#domain/purchase/payment-details.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { sendTogether } from '#server/kit/db/together.ts'
import { getEditor, type Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { enabledWallets } from '#server/config/payment-settings.ts'
import { issuePolicy } from '#server/purchases/issuing/issue-policy.ts'
import { newPayment } from '#server/payments/starting/new-payment.ts'
import { resumePayment } from '#server/payments/starting/resume-payment.ts'
import { requirePaymentForm } from '#server/payments/starting/require-payment-form.ts'
import { refuseWhileBought } from '#server/quotes/saving/require-no-open-purchase.ts'
import { startCharging } from '#server/payments/starting/start-charging.ts'
import { findPurchaseByKey, insertPurchase, type Purchase } from '#server/payments/repository.ts'
import { lockCoupons, recordCouponUses } from '#server/purchases/starting/use-coupons.ts'
import type { PurchaseResult } from '#server/payments/settling/settle-purchase.ts'
import { openAgain } from '#server/quotes/closing/open-again.ts'
import { keepAgreement, requireTermsInForce } from '#server/office/legal/agree-to-terms.ts'
import { evaluateQuote } from '#server/quotes/reading/evaluate-quote.ts'
import { presentQuote } from '#server/quotes/reading/present-quote.ts'
import { findOpenPurchase, type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { requireLockedQuote, requireNotPurchased } from '#server/quotes/require-quote.ts'

export interface PurchaseRequest extends PaymentInput {
  quoteId: string
  idempotencyKey: string
  /** The version of the quote that the buyer saw. */
  version: number
  /** The amount in dollars that the buyer saw. */
  amountDue: number
  /** The version of the terms that the page showed; none where there are none. */
  termsVersion?: number | null | undefined
  specialInstructions?: string | undefined
  alsoSendTo?: string | undefined
  /** Absent if the customer buys. */
  rep?: Pick<Rep, 'id'> | undefined
}

/** A completed purchase, or one that the caller has to settle; `replayed` if an earlier call with the same key settled it. */
export type StartedPurchase = { purchase: PurchaseResult; replayed: boolean }

/**
 * Starts a purchase, once per quote, if the quote may be bought at the shown price with this payment. What a gateway has to
 * charge gets a lease, so that another process settles it after a crash; anything else is completed here, in the same
 * transaction.
 *
 * @rule O05 One key makes one purchase: a repeated call resumes it or repeats its answer; with another body it is refused.
 */
export async function startPurchase(context: Context, request: PurchaseRequest): Promise<StartedPurchase> {
  return runWrite(context, async (trx, effects) => {
    const inTransaction = { ...context, db: trx }
    const { quoteId } = request
    // The lock is sent first: what follows sees what whoever had it has done.
    const [stored, earlier, open] = await sendTogether(
      () => requireLockedQuote(trx, quoteId),
      () => findPurchaseByKey(trx, quoteId, request.idempotencyKey),
      () => findOpenPurchase(trx, quoteId),
      // Another instance may have signed a plan, or changed a discount, since.
      () => refreshPlans(context, trx),
      () => refreshClientTypes(trx),
    )
    if (earlier) {
      if (earlier.requestHash !== hashRequest(request))
        throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
      effects.noAudit('The purchase was recorded when it started')
      return resumePayment(trx, context, earlier)
    }

    const counting = await lockCoupons(trx, stored)
    // It may have waited for another purchase with its coupon.
    if (stored.coupons.length > 0)
      await sendTogether(
        () => refreshPlans(context, trx),
        () => refreshClientTypes(trx),
      )
    const validated = await validatePurchase(trx, context, request, counting, open)
    const purchase = newPurchase(context, request, validated)
    await openAgain(trx, effects, stored, { at: context.now(), rep: request.rep })
    if (purchase.state === 'charging') {
      await startCharging(trx, effects, purchase)
      await keepAgreement(trx, { purchaseId: purchase.id, at: context.now() }, validated.terms)
      await recordCouponUses(trx, purchase, counting)
    } else {
      await insertPurchase(trx, purchase)
      await keepAgreement(trx, { purchaseId: purchase.id, at: context.now() }, validated.terms)
      await recordCouponUses(trx, purchase, counting)
      await issuePolicy(inTransaction, effects, { purchase, stored: counting })
      effects.publish({ quoteId: purchase.quoteId, by: request.rep })
    }
    return { purchase, replayed: false }
  })
}

interface ValidatedPurchase {
  amount: Cents
  payment: PaymentDetails
  terms: LegalHead | undefined
}

/**
 * The amount and the payment, or the problem that forbids the purchase. Everything is checked again at this moment; what the
 * pages have shown before does not count.
 *
 * @rule N15 The charged amount is the one that was shown; otherwise nothing is charged.
 * @rule N69 Without a rating plan in force nothing is sold; if only a quote's own plan is missing or changed, only that quote is refused.
 */
async function validatePurchase(
  trx: Db,
  context: Context,
  request: PurchaseRequest,
  stored: QuoteWithPolicy,
  open: Purchase | undefined,
): Promise<ValidatedPurchase> {
  const at = context.now()
  const editor = getEditor(request)
  requireNotPurchased(stored)
  refuseWhileBought(open)
  const current = () => presentQuote(context, stored, at, editor).data
  if (stored.version !== request.version)
    throw new ProblemError({ code: 'VERSION_CONFLICT', current: current() })
  requirePaymentForm(stored, request.formVersion, current)
  const quote = quoteFrom(stored.answers)
  const { answers } = quote
  if (!context.plans.inForceOn(dayAtEvent(quote, at))) throw new ProblemError({ code: 'NO_RATING_PLAN' })
  const shown = fromDollars(request.amountDue)
  const amount = stored.price?.summary?.amountDue
  const wallets = enabledWallets(context.env)
  const payment = resolvePaymentDetails({
    input: request,
    answers,
    editor,
    amountDue: amount ?? shown,
    wallets,
  })
  if ('problem' in payment) throw new ProblemError(payment.problem)

  const { blockers, freshness } = evaluateQuote(context, stored, at)
  if (freshness === 'plan_lost') reportMissingPlan(context, stored)
  if (blockers.length > 0 || amount === undefined) throw new ProblemError({ code: 'NOT_BINDABLE', blockers })
  if (amount !== shown) throw new ProblemError({ code: 'PRICE_CHANGED', shown, now: amount })
  const terms = await requireTermsInForce(trx, context, request.termsVersion)
  return { amount, payment: payment.details, terms }
}

/** Only an operator can restore the plan. */
function reportMissingPlan({ report }: Context, { quoteNumber, price }: QuoteWithPolicy): void {
  const fault = new Error(`Rating plan ${price?.plan} is not loaded as it was`)
  report(fault, `quote ${quoteNumber} cannot be bought until it is priced again`)
}

function newPurchase(
  context: Context,
  request: PurchaseRequest,
  { amount, payment }: ValidatedPurchase,
): Purchase {
  return newPayment(context, {
    quoteId: request.quoteId,
    idempotencyKey: request.idempotencyKey,
    requestHash: hashRequest(request),
    quoteVersion: request.version,
    amount,
    details: payment,
    rep: request.rep,
    specialInstructions: request.specialInstructions,
    alsoSendTo: request.alsoSendTo,
  })
}

/** Equal for two calls with the same purchase and payment, word for word. */
function hashRequest(request: PurchaseRequest): string {
  const { version, amountDue, termsVersion, specialInstructions, alsoSendTo } = request
  const { method, token, wallet, reference, farmersException } = request
  const { dealer_bac_code, agent_number, dealership_code, pa_code } = request.codes ?? {}
  const body = JSON.stringify([
    [version, amountDue, specialInstructions, alsoSendTo],
    // One that names none is as before there were any.
    ...(termsVersion ? [[termsVersion]] : []),
    [method, token, wallet, reference, farmersException],
    [dealer_bac_code, agent_number, dealership_code, pa_code],
  ])
  return createHash('sha256').update(body).digest('hex')
}
