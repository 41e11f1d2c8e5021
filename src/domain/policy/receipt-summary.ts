import { momentText } from '#domain/policy/event-time.ts'
import { type ReceiptContent } from '#domain/policy/receipt.ts'

/** Who paid, in lines as an envelope would have it. */
export function payerLines({ billTo: { name, company, address } }: ReceiptContent): string[] {
  return [company, name, ...address].filter(Boolean)
}

/** How and when it was paid, for papers and pages. */
export function paymentText({ payment, timeZone }: ReceiptContent): string {
  return `${payment.brand} ending in ${payment.lastDigits}, ${momentText(payment.paidAt, timeZone)}`
}
