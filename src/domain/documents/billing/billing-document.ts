import type { Cents, DollarSign } from '#domain/values/money.ts'
import { buildMoneyTable } from '#domain/documents/layout/money-table.ts'
import type { DocumentTable } from '#domain/documents/layout/printable-document.ts'
import { scorecardTable } from '#domain/documents/layout/scorecard-table.ts'
import type { Insurer } from '#domain/documents/certificate/certificate.ts'
import type { MoneyLine } from '#domain/quote/pricing/charge-lines.ts'
import type { InsurerDetails } from '#domain/documents/certificate/certificate-content.ts'
import { type PricedPurchase, buildPayerCharges } from '#domain/quote/pricing/charge-lines.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { displayTimeZone } from '#domain/quote/model/event-time-zone.ts'
import { purchaseScorecard } from '#domain/quote/scorecard/build-scorecard.ts'
import type { Scorecard } from '#domain/quote/scorecard/scorecard.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import type { BilledLine } from '#domain/accounting/by-rep/billed-lines.ts'
import type { PaymentTerms } from '#domain/accounting/by-rep/payment-terms.ts'
import { formatEventName, type Party, type Payer, getPayer } from '#domain/quote/model/parties.ts'

/** What every document of account has, fixed when it is issued. Times are ISO 8601 in UTC. */
export interface AccountDocument {
  insurer: Insurer
  number: string
  policyNumber: string
  issuedAt: string
  billTo: Party
  event: string
  /** Addressed to a producer: it shows the commission, which the client must not see. */
  producers?: true
  /** Absent for `$`. */
  dollarSign?: DollarSign
  /** The time zone in which times are shown. */
  timeZone?: string
  test: boolean
  /** For whoever gets it. */
  memo?: string
  /** When it was voided, if it was. */
  voidedAt?: string
}

/** The lines that a rep entered, of which those of the paper are made. */
export interface EnteredLines {
  entered?: readonly BilledLine[]
}

/** The common content of receipts and invoices, fixed when they are issued. */
export interface BillingDocument extends AccountDocument, EnteredLines {
  /** What was bought; absent in documents from before there were scorecards, which show the lines. */
  scorecard?: Scorecard
  lines: MoneyLine[]
  total: Cents
  /** What the buyer asked the office to know. */
  instructions?: string
  /** Of an invoice of which a rep chose them. */
  terms?: PaymentTerms
}

/** The facts of any document of account. Times are ISO 8601 in UTC. */
export interface AccountDocumentInput {
  quote: Quote
  insurer: InsurerDetails
  number: string
  policyNumber: string
  issuedAt: string
  /** Whom it is addressed to; whoever bought, unless given. */
  payer?: Payer | undefined
  test: boolean
}

/** The purchase, as the input of a receipt or invoice. */
export interface BillingInput extends PricedPurchase, AccountDocumentInput {
  instructions?: string | undefined
}

/** What every document of account has; it is addressed to the payer. */
export function buildAccountDocument(input: AccountDocumentInput): AccountDocument {
  const { quote, insurer, number, policyNumber, issuedAt, payer, test } = input
  const timeZone = displayTimeZone(quote.answers)
  return {
    insurer: { name: insurer.name, address: [insurer.address] },
    number,
    policyNumber,
    issuedAt,
    ...(payer ?? getPayer(quote)),
    event: formatEventName(quote),
    ...(dollarSignOf(quote.answers) === 'US$' && { dollarSign: 'US$' }),
    ...(timeZone && { timeZone }),
    test,
  }
}

/** A receipt or an invoice without the payment; it is addressed to the payer. */
export function buildBillingDocument(purchase: BillingInput): BillingDocument {
  const { instructions } = purchase
  return {
    ...buildAccountDocument(purchase),
    scorecard: purchaseScorecard(purchase, { partner: purchase.partner }),
    ...buildPayerCharges(purchase),
    ...(instructions !== undefined && { instructions }),
  }
}

/** What was bought with its sum, as a table. */
export function buildChargeTable(
  { scorecard, lines, total, dollarSign }: BillingDocument,
  label: 'Total due' | 'Total paid',
): DocumentTable {
  return scorecard
    ? scorecardTable(scorecard, { total: label, dollarSign })
    : buildMoneyTable(lines, [{ label, amount: total, total: true }], { dollarSign })
}
