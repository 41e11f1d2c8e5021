import { formatMoment } from '#domain/quote/model/event-time.ts'
import type { Party } from '#domain/quote/model/parties.ts'
import { RECORDED_METHOD_NAMES } from '#domain/accounting/received-payments.ts'
import type { CardPayment, ExternalPayment, ReceiptContent } from '#domain/documents/billing/receipt.ts'
import { WALLETS } from '#domain/quote/payment/wallets.ts'

/** The payer's name and address, in lines as on an envelope. */
export function formatPayer({ billTo: { name, company, address } }: { billTo: Party }): string[] {
  return [company, name, ...address].filter(Boolean)
}

/** How and when it was paid, for documents and pages. */
export function formatPayment({ payment, timeZone }: ReceiptContent): string {
  if (payment === null) return 'There was nothing to pay'
  const how = 'transactionId' in payment ? formatExternal(payment) : formatCard(payment)
  return `${how}, ${formatMoment(payment.paidAt, timeZone)}`
}

/** How money came that no gateway took. */
export function formatExternal({ transactionId, method }: Omit<ExternalPayment, 'paidAt'>): string {
  return `${method === undefined ? 'Transaction' : RECORDED_METHOD_NAMES[method].label} ${transactionId}`
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
