import { momentText } from '#domain/policy/event-time.ts'
import { type Party } from '#domain/policy/parties.ts'
import { type PaidByCard, type ReceiptContent } from '#domain/policy/receipt.ts'
import { WALLETS } from '#domain/quote/wallets.ts'

/** Who paid or pays, in lines as an envelope would have it. */
export function payerLines({ billTo: { name, company, address } }: { billTo: Party }): string[] {
  return [company, name, ...address].filter(Boolean)
}

/** How and when it was paid, for papers and pages. */
export function paymentText({ payment, timeZone }: ReceiptContent): string {
  if (payment === null) return 'There was nothing to pay'
  const how = 'transactionId' in payment ? `Transaction ${payment.transactionId}` : cardText(payment)
  return `${how}, ${momentText(payment.paidAt, timeZone)}`
}

/** Everything that a receipt says of its payment, in lines. */
export function paymentLines(receipt: ReceiptContent): string[] {
  const { payment } = receipt
  const reference = payment && 'reference' in payment ? [`Payment reference ${payment.reference}`] : []
  return [paymentText(receipt), ...reference]
}

function cardText({ brand, lastDigits, wallet }: PaidByCard): string {
  const card = `${brand} ending in ${lastDigits}`
  return wallet ? `${WALLETS[wallet]}, ${card}` : card
}
