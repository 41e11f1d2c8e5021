import { addDays, type CalendarDate } from '#domain/values/calendar.ts'

/** How money reaches the office outside of the gateway. Stored. */
export const RECORDED_METHODS = ['check', 'transfer', 'pap', 'folio', 'transaction_id'] as const

export type RecordedMethod = (typeof RECORDED_METHODS)[number]

/** How an invoice was paid. Stored. */
export type ReceivedMethod = 'credit_card' | RecordedMethod

/** What each is called, and what its reference is. */
export const RECORDED_METHOD_NAMES: Readonly<Record<RecordedMethod, { label: string; reference: string }>> = {
  check: { label: 'Check', reference: 'Check number' },
  transfer: { label: 'Bank transfer', reference: 'Transfer ID' },
  pap: { label: 'Parts account settlement', reference: 'Settlement number' },
  folio: { label: 'Folio settlement', reference: 'Settlement number' },
  transaction_id: { label: 'Card payment taken elsewhere', reference: 'Transaction ID' },
}

/** The longest time from a payment to its record; an older date is mistyped. */
export const DAYS_BACK = 366

/**
 * What is wrong with the day on which a payment is said to have come; undefined if nothing.
 *
 * @rule N78 Money is dated on the day it came: never in the future, and before its invoice if it came first.
 */
export function findDateFault(receivedOn: CalendarDate, today: CalendarDate): string | undefined {
  if (receivedOn > today) return 'Enter a day that isn’t in the future'
  return receivedOn < addDays(today, -DAYS_BACK) ? 'Enter a day within the last 12 months' : undefined
}

/**
 * The day from which a payment counts on an invoice.
 *
 * @rule N78 A payment is applied on the later of the day it came and the day of the invoice.
 */
export function laterDay(receivedOn: CalendarDate, billedOn: CalendarDate): CalendarDate {
  return receivedOn > billedOn ? receivedOn : billedOn
}

/**
 * Where an invoice stands.
 *
 * @rule N108 An invoice past its due date is overdue and nothing else: its policy insures as before.
 */
export function getInvoiceState(
  { open, dueOn }: { open: number; dueOn: CalendarDate },
  today: CalendarDate,
): InvoiceState {
  if (open <= 0) return 'paid'
  return dueOn < today ? 'overdue' : 'open'
}

export const INVOICE_STATES = ['open', 'overdue', 'paid'] as const

export type InvoiceState = (typeof INVOICE_STATES)[number]
