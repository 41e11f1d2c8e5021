import { type Cents } from '#domain/values/money.ts'
import { type Insurer, type MoneyLine } from '#domain/documents/certificate/certificate.ts'
import { type InsurerDetails } from '#domain/documents/certificate/certificate-content.ts'
import { type PricedPurchase, buildPayerCharges } from '#domain/documents/charge-lines.ts'
import { displayTimeZone } from '#domain/quote/model/event-time-zone.ts'
import { formatEventName, type Party, getPayer } from '#domain/documents/parties.ts'

/** What a receipt and an invoice both state, fixed when they are issued. Moments are ISO 8601 in UTC. */
export interface BillingDocument {
  insurer: Insurer
  number: string
  policyNumber: string
  issuedAt: string
  billTo: Party
  event: string
  /** Made out to a producer: it tells a commission that its client is not to see. */
  producers?: true
  /** Whose clock the moments are told by. */
  timeZone?: string
  lines: MoneyLine[]
  total: Cents
  test: boolean
}

/** What was bought, for the paper that says what it cost. Moments are ISO 8601 in UTC. */
export interface BillingInput extends PricedPurchase {
  insurer: InsurerDetails
  number: string
  policyNumber: string
  issuedAt: string
  test: boolean
}

/** A receipt or an invoice but for how it is paid; it is made out to whoever pays. */
export function buildBillingDocument(bought: BillingInput): BillingDocument {
  const { quote, insurer, number, policyNumber, issuedAt, test } = bought
  const timeZone = displayTimeZone(quote.answers)
  return {
    insurer: { name: insurer.name, address: [insurer.address] },
    number,
    policyNumber,
    issuedAt,
    ...getPayer(quote),
    event: formatEventName(quote),
    ...(timeZone && { timeZone }),
    ...buildPayerCharges(bought),
    test,
  }
}
