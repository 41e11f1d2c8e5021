import { type InvoiceInput, buildInvoiceContent } from '#domain/documents/billing/invoice.ts'
import type { ReceiptContent } from '#domain/documents/billing/receipt.ts'
import { buildReceiptContent } from '#domain/documents/billing/receipt-content.ts'
import { getPurchaseDocumentType, buildInvoicePayment } from '#domain/purchase/payment-details.ts'
import { nextInvoiceNumber, nextReceiptNumber, type PurchaseDocument } from '#server/accounting/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Card } from '#server/payments/gateway/payment-gateway.ts'
import type { Purchase } from '#server/payments/repository.ts'

/** The next number of the receipt or invoice of a completed purchase. */
export function nextDocumentNumber(trx: Db, { paymentType, amountCents }: Purchase): Promise<string> {
  return getPurchaseDocumentType(paymentType, amountCents) === 'sales_receipt'
    ? nextReceiptNumber(trx)
    : nextInvoiceNumber(trx)
}

/** The receipt or invoice of a completed purchase. */
export function createPurchaseDocument(
  { purchase, card }: { purchase: Purchase; card?: Card },
  input: Omit<InvoiceInput, 'payment'>,
): PurchaseDocument {
  const { amountCents, paymentType: method, reference, accountCode } = purchase
  if (getPurchaseDocumentType(method, amountCents) === 'sales_receipt') {
    const payment = paymentOf(purchase, input.issuedAt, card)
    return { type: 'sales_receipt', content: buildReceiptContent({ ...input, payment }) }
  }
  const details = {
    method,
    ...(reference !== null && { reference }),
    ...(accountCode !== null && { accountCode }),
  }
  const payment = buildInvoicePayment(details, input.quote.answers)
  return { type: 'invoice', content: buildInvoiceContent({ ...input, payment }) }
}

/** @rule N23 Only the gateway says whether a wallet gave the card: the receipt does not repeat what the buyer states. */
export function paymentOf(
  { id, amountCents, gatewayReference, reference }: Purchase,
  paidAt: string,
  card: Card | undefined,
): ReceiptContent['payment'] {
  if (card && gatewayReference !== null) {
    const { wallet, ...shown } = card
    return { ...shown, reference: gatewayReference, paidAt, ...(wallet && { wallet }) }
  }
  if (amountCents === 0) return null
  if (reference === null) throw new Error(`Purchase ${id} is completed without any payment`)
  return { transactionId: reference, paidAt }
}
