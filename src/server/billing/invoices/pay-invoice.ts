import { createHash } from 'node:crypto'
import { ProblemError } from '#domain/problem.ts'
import { type Wallet, WALLETS } from '#domain/quote/payment/wallets.ts'
import type { Cents } from '#domain/values/money.ts'
import {
  type InvoiceCaller,
  lockPayableInvoice,
  type PayableInvoice,
  readPayableInvoice,
} from '#server/billing/invoices/payable-invoice.ts'
import { findOpenPaymentOfInvoice } from '#server/accounting/invoices/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import { enabledWallets } from '#server/config/payment-settings.ts'
import { requirePaid } from '#server/payments/require-paid.ts'
import { isOpenPurchase } from '#domain/purchase/purchase-state.ts'
import { whileCharging, whileStarting } from '#server/payments/recovery/unknown-outcome.ts'
import { findPurchaseByKey } from '#server/payments/repository.ts'
import {
  type PurchaseResult,
  settlePurchase,
  cancelPurchase,
} from '#server/payments/settling/settle-purchase.ts'
import { newPayment } from '#server/payments/starting/new-payment.ts'
import { resumePayment, type StartedPayment } from '#server/payments/starting/resume-payment.ts'
import { requirePaymentForm } from '#server/payments/starting/require-payment-form.ts'
import { startCharging } from '#server/payments/starting/start-charging.ts'
import { findQuote } from '#server/quotes/repository.ts'
import { PAYMENT_CANCELED } from '#server/payments/settling/cancel-waiting-payment.ts'
import { leaseWaiting, RETRY_SHORTLY } from '#server/payments/settling/lease-waiting.ts'

export interface InvoicePaymentCall {
  caller: InvoiceCaller
  /** What the payer saw as owed. */
  amountDue: Cents
  token: string
  wallet?: Wallet | undefined
  /** The form version of the quote's payment step, if the call names one. */
  formVersion?: string | undefined
  idempotencyKey: string
}

export interface PaidInvoice {
  payable: PayableInvoice
  /** Still open: the gateway has not answered, or the bank asks the cardholder. */
  open?: PurchaseResult
  /** An earlier call with the same key did it. */
  replayed: boolean
}

/**
 * Pays what is owed on an invoice by card, once.
 *
 * @rule N108 N77 An invoice is paid in the state machine of purchases: one key charges once, and one payment of an invoice is
 * under way at a time.
 */
export async function payInvoice(context: Context, call: InvoicePaymentCall): Promise<PaidInvoice> {
  const { purchase, replayed } = await whileStarting(() => startPayment(context, call))
  const settled: PurchaseResult =
    isOpenPurchase(purchase) && !replayed
      ? await whileCharging(() => settlePurchase(context, purchase))
      : purchase
  requirePaid(settled)
  const payable = await whileCharging(() => readPayableInvoice(context, call.caller))
  return { payable, replayed, ...(isOpenPurchase(settled) && { open: settled }) }
}

function startPayment(context: Context, call: InvoicePaymentCall): Promise<StartedPayment> {
  return runWrite(context, async (trx, effects) => {
    const inTransaction = { ...context, db: trx }
    const payable = await lockPayableInvoice(inTransaction, call.caller)
    const earlier = await findPurchaseByKey(
      trx,
      payable.found.policy.quoteId,
      paymentKey(call.idempotencyKey),
    )
    if (earlier) {
      if (earlier.requestHash !== hashPayment(payable, call))
        throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
      effects.noAudit('The payment was recorded when it started')
      return resumePayment(trx, context, earlier)
    }
    return beginPayment(inTransaction, effects, payable, call)
  })
}

/** @rule N108 What is charged is what was shown as owed; where another amount is owed by then, nothing is. */
async function beginPayment(
  context: Context,
  effects: Effects,
  payable: PayableInvoice,
  call: InvoicePaymentCall,
): Promise<StartedPayment> {
  const { db: trx } = context
  const { invoice, found, rep } = payable
  requireWallet(context, call)
  const open = await findOpenPaymentOfInvoice(trx, invoice.number)
  if (open)
    throw new ProblemError(
      open.state === 'requires_action'
        ? { code: 'PAYMENT_WAITING' }
        : { code: 'IN_PROGRESS', retryAfterSeconds: 2 },
    )
  const { amountDue: shown, token, wallet, idempotencyKey } = call
  if (invoice.open !== shown || invoice.open === 0)
    throw new ProblemError({ code: 'BALANCE_CHANGED', shown, now: invoice.open })
  const stored = await findQuote(trx, found.policy.quoteId)
  if (!stored) throw new Error(`Policy ${found.policy.number} has no quote`)
  requirePaymentForm(stored, call.formVersion, () => ({ version: found.policy.version }))
  const purchase = newPayment(context, {
    quoteId: stored.id,
    idempotencyKey: paymentKey(idempotencyKey),
    requestHash: hashPayment(payable, call),
    quoteVersion: stored.version,
    amount: invoice.open,
    details: { method: 'credit_card', token, ...(wallet && { wallet }) },
    rep,
    invoice: invoice.number,
  })
  await startCharging(trx, effects, purchase)
  return { purchase, replayed: false }
}

/** @rule C17 A wallet that is not configured is refused at its field. */
function requireWallet({ env }: Pick<Context, 'env'>, { wallet }: InvoicePaymentCall): void {
  if (wallet === undefined || enabledWallets(env).includes(wallet)) return
  const message = `${WALLETS[wallet]} isn’t set up here. Enter a card`
  throw new ProblemError({
    code: 'INVALID',
    fields: [{ section: 'payment_info', field: 'payment.wallet', message }],
  })
}

/** The payment of an invoice has a key beside those of the quote's own purchase and of changes. */
function paymentKey(idempotencyKey: string): string {
  return `invoice:${idempotencyKey}`
}

function hashPayment({ invoice }: PayableInvoice, { amountDue, token, wallet }: InvoicePaymentCall): string {
  return createHash('sha256')
    .update(JSON.stringify([invoice.number, amountDue, token, wallet ?? null]))
    .digest('hex')
}

/**
 * Cancels the card payment of an invoice that waits for its cardholder, if there is one. If it is too late for that, the
 * invoice is paid.
 *
 * @rule N108 N77 A card payment is cancelled at the gateway before another payment of the same invoice starts or is recorded.
 */
export async function cancelInvoicePayment(context: Context, caller: InvoiceCaller): Promise<PayableInvoice> {
  const leased = await runWrite(context, async (trx, effects) => {
    effects.noAudit('What becomes of the payment is recorded when it is settled')
    const { invoice } = await lockPayableInvoice({ ...context, db: trx }, caller)
    return leaseWaiting(trx, context, await findOpenPaymentOfInvoice(trx, invoice.number))
  })
  const payment = leased && (await cancelPurchase(context, leased, PAYMENT_CANCELED))
  if (payment && isOpenPurchase(payment)) throw new ProblemError(RETRY_SHORTLY)
  return readPayableInvoice(context, caller)
}
