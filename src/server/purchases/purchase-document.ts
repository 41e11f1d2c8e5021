import { type Cents } from '#domain/money.ts'
import { type Billed, invoiceContent } from '#domain/policy/invoice.ts'
import { type ReceiptContent } from '#domain/policy/receipt.ts'
import { receiptContent } from '#domain/policy/receipt-content.ts'
import { documentOf, toBePaid } from '#domain/purchase/means.ts'
import { nextInvoiceNumber, nextReceiptNumber, type PurchaseDocument } from '#server/accounting/repository.ts'
import { type Db } from '#server/db/database.ts'
import { type Card } from '#server/payments/gateway.ts'
import { type Purchase } from '#server/purchases/repository.ts'

/** The receipt or the invoice of a purchase that is done, under the next number of its kind. */
export async function purchaseDocument(
  trx: Db,
  { purchase, card }: { purchase: Purchase; card?: Card },
  bought: Omit<Billed, 'number' | 'payment'>,
): Promise<PurchaseDocument> {
  const { amountCents, paymentType: method, reference, accountCode } = purchase
  if (documentOf(method, amountCents as Cents) === 'sales_receipt') {
    const number = await nextReceiptNumber(trx)
    const payment = paymentOf(purchase, bought.issuedAt, card)
    return { type: 'sales_receipt', content: receiptContent({ ...bought, number, payment }) }
  }
  const means = {
    method,
    ...(reference !== null && { reference }),
    ...(accountCode !== null && { accountCode }),
  }
  const number = await nextInvoiceNumber(trx)
  const payment = toBePaid(means, bought.quote.answers)
  return { type: 'invoice', content: invoiceContent({ ...bought, number, payment }) }
}

/** @rule N23 Whether a wallet gave the card is the gateway's to say: a receipt repeats nothing that a buyer states of it. */
function paymentOf(
  { id, amountCents, gatewayReference, reference }: Purchase,
  paidAt: string,
  card: Card | undefined,
): ReceiptContent['payment'] {
  if (card && gatewayReference !== null) {
    const { brand, lastDigits, wallet } = card
    return { brand, lastDigits, reference: gatewayReference, paidAt, ...(wallet && { wallet }) }
  }
  if (amountCents === 0) return null
  if (reference === null) throw new Error(`Purchase ${id} is done without anything that was paid`)
  return { transactionId: reference, paidAt }
}
