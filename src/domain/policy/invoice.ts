import { addDays, type CalendarDate } from '#domain/calendar.ts'
import { type Accounted, type AccountPaper, accountPaper } from '#domain/policy/account-paper.ts'
import { type InvoiceMethod } from '#domain/quote/payment.fields.ts'
import { contestDates } from '#domain/quote/quote.ts'
import { dayAt } from '#domain/quote/event-zone.ts'

/** How an invoice will be paid, as it was agreed when it was bought. */
export interface ToBePaid {
  method: InvoiceMethod
  /** The account that is billed, with the name of its code. */
  account?: { label: string; code: string }
  checkNumber?: string
}

/** What an invoice states, fixed when it is issued. */
export interface InvoiceContent extends AccountPaper {
  dueOn: CalendarDate
  payment: ToBePaid
}

/** What was bought and how it will be paid. */
export interface Billed extends Accounted {
  payment: ToBePaid
}

/** What the invoice of a purchase states. */
export function invoiceContent(billed: Billed): InvoiceContent {
  const { quote, issuedAt, payment } = billed
  const issuedOn = dayAt(quote, new Date(issuedAt))
  return { ...accountPaper(billed), dueOn: invoiceDueOn(issuedOn, contestDates(quote)), payment }
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
