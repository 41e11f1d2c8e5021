import { formatMoment } from '#domain/quote/model/event-time.ts'
import type { Party } from '#domain/quote/model/parties.ts'
import type { CardPayment, ReceiptContent } from '#domain/documents/billing/receipt.ts'
import { WALLETS } from '#domain/quote/payment/wallets.ts'

/** The payer's name and address, in lines as on an envelope. */
export function formatPayer({ billTo: { name, company, address } }: { billTo: Party }): string[] {
  return [company, name, ...address].filter(Boolean)
}

/** How and when it was paid, for documents and pages. */
export function formatPayment({ payment, timeZone }: ReceiptContent): string {
  if (payment === null) return 'There was nothing to pay'
  const how = 'transactionId' in payment ? `Transaction ${payment.transactionId}` : formatCard(payment)
  return `${how}, ${formatMoment(payment.paidAt, timeZone)}`
}

/** All payment facts of a receipt, in lines. */
export function formatPaymentLines(receipt: ReceiptContent): string[] {
  const { payment } = receipt
  const reference = payment && 'reference' in payment ? [`Payment reference ${payment.reference}`] : []
  return [formatPayment(receipt), ...reference]
}

/** The card, with its wallet if there is one. */
export function formatCard({
  brand,
  lastDigits,
  wallet,
}: Pick<CardPayment, 'brand' | 'lastDigits' | 'wallet'>): string {
  const card = `${brand} ending in ${lastDigits}`
  return wallet ? `${WALLETS[wallet]}, ${card}` : card
}
