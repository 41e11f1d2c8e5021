import { createHash } from 'node:crypto'
import type { RecordedMethod } from '#domain/accounting/received-payments.ts'
import { ProblemError } from '#domain/problem.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import { lockPayableInvoice } from '#server/billing/invoices/payable-invoice.ts'
import { findReceivedDayFault } from '#server/billing/invoices/received-day.ts'
import { receivePayment } from '#server/billing/invoices/receive-payment.ts'
import {
  findOpenPaymentOfInvoice,
  findPaymentByKey,
  type ReceivedPayment,
} from '#server/accounting/invoices/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Rep } from '#server/access/access.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { isOpenPurchase } from '#domain/purchase/purchase-state.ts'
import type { Purchase } from '#server/payments/repository.ts'
import { PAYMENT_CANCELED } from '#server/payments/settling/cancel-waiting-payment.ts'
import { leaseWaiting, RETRY_SHORTLY } from '#server/payments/settling/lease-waiting.ts'
import { cancelPurchase } from '#server/payments/settling/settle-purchase.ts'

export interface RecordedMoney {
  /** Of the policy. */
  number: string
  invoice: string
  /** What the rep saw as owed on the invoice, if the call says so. */
  balance?: Cents | undefined
  amount: Cents
  method: RecordedMethod
  reference: string
  receivedOn: CalendarDate
  rep: Rep
  idempotencyKey: string
}

/** What a try to record comes to: the payment, or a card payment that has to be cancelled first. */
type Attempt = { payment: ReceivedPayment; replayed: boolean } | { cancelFirst: Purchase }

/**
 * Records money that came outside of the gateway. A card payment of the invoice that still waits for its cardholder is
 * cancelled first, so that the invoice is not paid twice.
 *
 * @rule N108 A rep records a check, a transfer, a card payment taken elsewhere or the settlement of an account once, on the balance that was shown.
 */
export async function recordPayment(
  context: Context,
  recorded: RecordedMoney,
): Promise<{ payment: ReceivedPayment; replayed: boolean }> {
  const first = await tryToRecord(context, recorded)
  if ('payment' in first) return first
  const cancelled = await cancelPurchase(context, first.cancelFirst, PAYMENT_CANCELED)
  if (isOpenPurchase(cancelled)) throw new ProblemError(RETRY_SHORTLY)
  const second = await tryToRecord(context, recorded)
  // Somebody began another one in between.
  if ('cancelFirst' in second) throw new ProblemError(RETRY_SHORTLY)
  return second
}

function tryToRecord(context: Context, recorded: RecordedMoney): Promise<Attempt> {
  const { number, invoice, rep, idempotencyKey } = recorded
  const requestHash = hashRecord(recorded)
  return runWrite(context, async (trx, effects): Promise<Attempt> => {
    const inTransaction = { ...context, db: trx }
    const caller = { session: { grants: 'everything' }, rep, number, invoice } as const
    const payable = await lockPayableInvoice(inTransaction, caller)
    const { policy, certificate } = payable.found
    const earlier = await findPaymentByKey(trx, policy.id, idempotencyKey)
    if (earlier) {
      if (earlier.requestHash !== requestHash) throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
      effects.noAudit('The payment was recorded before')
      return { payment: earlier, replayed: true }
    }
    const { balance, amount, method, reference, receivedOn } = recorded
    requireDay(findReceivedDayFault(context, quoteFrom(payable.found.quote.answers), receivedOn))
    const { open } = payable.invoice
    const shown = balance ?? open
    if (open !== shown || open === 0) throw new ProblemError({ code: 'BALANCE_CHANGED', shown, now: open })
    const cancelFirst = await leaseWaiting(trx, context, await findOpenPaymentOfInvoice(trx, invoice))
    if (cancelFirst) {
      effects.noAudit('What becomes of the card payment is recorded when it is settled')
      return { cancelFirst }
    }
    const payment = await receivePayment(inTransaction, effects, {
      payable,
      total: amount,
      receivedOn,
      method,
      payment: { method, reference },
      test: certificate.test,
      source: { reference, gateway: null, purchaseId: null, repId: rep.id, idempotencyKey, requestHash },
    })
    effects.publish({ quoteId: policy.quoteId, by: rep })
    return { payment, replayed: false }
  })
}

function requireDay(fault: string | undefined): void {
  if (fault === undefined) return
  const field = { section: 'invoices', field: 'dated', message: fault } as const
  throw new ProblemError({ code: 'INVALID', fields: [field] })
}

function hashRecord({ invoice, balance, amount, method, reference, receivedOn, rep }: RecordedMoney): string {
  return createHash('sha256')
    .update(JSON.stringify([invoice, balance, amount, method, reference, receivedOn, rep.id]))
    .digest('hex')
}
