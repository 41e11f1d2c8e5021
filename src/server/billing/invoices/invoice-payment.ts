import type { PaymentSubject, PaidPurchase } from '#server/payments/payment-subject.ts'
import { findInvoice } from '#server/accounting/invoices/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Purchase } from '#server/payments/repository.ts'
import { CHARGE_TIMEOUT_MS, INTERRUPTED, UNCONFIRMED } from '#server/payments/settling/abandon-reasons.ts'
import { CARDHOLDER_TIMEOUT_MS } from '#server/payments/settling/next-check.ts'
import { ProblemError } from '#domain/problem.ts'
import { dayOf, lockPayableInvoice } from '#server/billing/invoices/payable-invoice.ts'
import { receivePayment } from '#server/billing/invoices/receive-payment.ts'
import type { Effects } from '#server/writes/run-write.ts'

/** The payment of an invoice: it is received. */
export const invoicePayment: PaymentSubject = {
  findAbandonReason: abandonInvoiceReason,
  describe: ({ invoice }, { policyNumber, quoteNumber }) =>
    `Invoice ${invoice} of policy ${policyNumber ?? quoteNumber}`,
  complete: completeInvoicePayment,
}

const LESS_IS_OWED =
  'Something else was paid or credited on this invoice before you confirmed. Nothing was charged. Check the invoice again'

/**
 * Why an open payment of an invoice may no longer be charged; undefined if it may. The event may be over by then: what was
 * billed is owed all the same.
 *
 * @rule N108 A card payment that waited for its cardholder is not charged where less is owed on its invoice by then.
 */
async function abandonInvoiceReason(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { state, startedAt, amountCents, invoice }: Purchase,
): Promise<string | undefined> {
  const elapsedMs = now().getTime() - startedAt.getTime()
  if (state === 'charging' && elapsedMs > CHARGE_TIMEOUT_MS) return INTERRUPTED
  if (state === 'requires_action' && elapsedMs >= CARDHOLDER_TIMEOUT_MS) return UNCONFIRMED
  const billed = invoice === null ? undefined : await findInvoice(db, invoice)
  return billed && billed.open >= amountCents ? undefined : LESS_IS_OWED
}

/**
 * Records a card payment of an invoice in the transaction that completes its purchase.
 *
 * @rule N108 What the gateway took is received, whatever is owed by then: what is above the balance stays as unapplied money.
 */
async function completeInvoicePayment(
  context: Context,
  effects: Effects,
  { purchase, stored, card }: PaidPurchase,
): Promise<void> {
  const { id, invoice, amountCents, gateway, gatewayReference: reference, repId } = purchase
  if (invoice === null || stored.policyNumber === null || reference === null)
    throw new ProblemError({ code: 'NOT_FOUND', what: 'invoice' })
  const session = { grants: 'everything' } as const
  const payable = await lockPayableInvoice(context, { session, number: stored.policyNumber, invoice })
  const { wallet, ...shown } = card
  const paidAt = context.now()
  await receivePayment(context, effects, {
    payable,
    total: amountCents,
    receivedOn: dayOf(payable, paidAt),
    method: 'credit_card',
    payment: { ...shown, reference, paidAt: paidAt.toISOString(), ...(wallet && { wallet }) },
    test: gateway === 'sandbox',
    source: { reference, gateway, purchaseId: id, repId, idempotencyKey: null, requestHash: null },
  })
}
