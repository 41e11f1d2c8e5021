import { type InsurerDetails } from '#domain/policy/certificate-content.ts'
import { receiptMoney, type Bought } from '#domain/policy/money-lines.ts'
import { eventText, payer } from '#domain/policy/parties.ts'
import { type ReceiptContent } from '#domain/policy/receipt.ts'

/** What was bought and how it was paid. Moments are ISO 8601 in UTC. */
export interface Paid extends Bought {
  insurer: InsurerDetails
  number: string
  policyNumber: string
  issuedAt: string
  payment: ReceiptContent['payment']
  test: boolean
}

/** What the sales receipt of a purchase states; it is made out to whoever paid. */
export function receiptContent(paid: Paid): ReceiptContent {
  const { quote, insurer, number, policyNumber, issuedAt, payment, test } = paid
  const { time_zone } = quote.answers
  return {
    insurer: { name: insurer.name, address: [insurer.address] },
    number,
    policyNumber,
    issuedAt,
    ...payer(quote),
    event: eventText(quote),
    ...(time_zone && { timeZone: time_zone }),
    ...receiptMoney(paid),
    payment,
    test,
  }
}
