import { addDays, type CalendarDate, dayIn } from '#domain/calendar.ts'
import { type MoneyLine, type Insurer } from '#domain/policy/certificate.ts'
import { type InsurerDetails } from '#domain/policy/certificate-content.ts'
import { type Bought, receiptMoney } from '#domain/policy/money-lines.ts'
import { eventText, payer, type Party } from '#domain/policy/parties.ts'
import { type Cents } from '#domain/money.ts'
import { type InvoiceMethod } from '#domain/quote/payment-methods.ts'
import { contestDates } from '#domain/quote/quote.ts'
import { EARLIEST_ZONE } from '#domain/quote/tee-time.ts'

/** How an invoice will be paid, as it was agreed when it was bought. */
export interface ToBePaid {
  method: InvoiceMethod
  /** The account that is billed, with the name of its code. */
  account?: { label: string; code: string }
  checkNumber?: string
}

/** What an invoice states, fixed when it is issued. Moments are ISO 8601 in UTC. */
export interface InvoiceContent {
  insurer: Insurer
  number: string
  policyNumber: string
  issuedAt: string
  dueOn: CalendarDate
  billTo: Party
  event: string
  /** Made out to a producer: it tells a commission that its client is not to see. */
  producers?: true
  /** Whose clock the moments are told by. */
  timeZone?: string
  lines: MoneyLine[]
  total: Cents
  payment: ToBePaid
  test: boolean
}

/** What was bought and how it will be paid. Moments are ISO 8601 in UTC. */
export interface Billed extends Bought {
  insurer: InsurerDetails
  number: string
  policyNumber: string
  issuedAt: string
  payment: ToBePaid
  test: boolean
}

/** What the invoice of a purchase states; it is made out to whoever pays, as a receipt would be. */
export function invoiceContent(billed: Billed): InvoiceContent {
  const { quote, insurer, number, policyNumber, issuedAt, payment, test } = billed
  const { time_zone } = quote.answers
  return {
    insurer: { name: insurer.name, address: [insurer.address] },
    number,
    policyNumber,
    issuedAt,
    dueOn: invoiceDueOn(dayIn(new Date(issuedAt), time_zone ?? EARLIEST_ZONE), contestDates(quote)),
    ...payer(quote),
    event: eventText(quote),
    ...(time_zone && { timeZone: time_zone }),
    ...receiptMoney(billed),
    payment,
    test,
  }
}

/** How long after it was issued an invoice is paid at the latest. */
const DAYS_TO_PAY = 30

/**
 * When an invoice has to be paid.
 *
 * @rule N23 An invoice is due at the earlier of the first contest and 30 days.
 */
export function invoiceDueOn(issuedOn: CalendarDate, contests: readonly CalendarDate[]): CalendarDate {
  return contests.reduce(
    (earliest, date) => (date < earliest ? date : earliest),
    addDays(issuedOn, DAYS_TO_PAY),
  )
}
