import { type InvoiceInput, buildInvoiceContent } from '#domain/documents/billing/invoice.ts'
import type { ReceiptContent } from '#domain/documents/billing/receipt.ts'
import { buildReceiptContent } from '#domain/documents/billing/receipt-content.ts'
import { getPurchaseDocumentType, buildInvoicePayment } from '#domain/purchase/payment-details.ts'
import { nextInvoiceNumber, nextReceiptNumber, type PurchaseDocument } from '#server/accounting/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Card } from '#server/payments/gateway/payment-gateway.ts'
import type { Purchase } from '#server/payments/repository.ts'

/** The receipt or invoice of a completed purchase, with the next number of its kind. */
export async function createPurchaseDocument(
  trx: Db,
  { purchase, card }: { purchase: Purchase; card?: Card },
  input: Omit<InvoiceInput, 'number' | 'payment'>,
): Promise<PurchaseDocument> {
  const { amountCents, paymentType: method, reference, accountCode } = purchase
  if (getPurchaseDocumentType(method, amountCents) === 'sales_receipt') {
    const number = await nextReceiptNumber(trx)
    const payment = paymentOf(purchase, input.issuedAt, card)
    return { type: 'sales_receipt', content: buildReceiptContent({ ...input, number, payment }) }
  }
  const details = {
    method,
    ...(reference !== null && { reference }),
    ...(accountCode !== null && { accountCode }),
  }
  const number = await nextInvoiceNumber(trx)
  const payment = buildInvoicePayment(details, input.quote.answers)
  return { type: 'invoice', content: buildInvoiceContent({ ...input, number, payment }) }
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
