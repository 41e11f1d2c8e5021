import type { AccountDocument } from '#contract/accounting/account.ts'
import { DOCUMENT_REASON_NAMES } from '#domain/accounting/document-reasons.ts'
import { getInvoiceState } from '#domain/accounting/received-payments.ts'
import { type CalendarDate, daysBetween } from '#domain/values/calendar.ts'
import { countOf } from '#domain/values/text-format.ts'
import { formatDay } from '#web/ui/format-day.ts'
import { dollars } from '#web/ui/dollars.ts'

interface Described {
  text: string
  isLate: boolean
}

/** What there is to know of a document on a day, in a few words. */
export function describeDocument(document: AccountDocument, day: string): Described {
  const { type, reason, open, due_on: due, payment, received_on: received, posted_on: posted } = document
  if (document.is_void) return { text: 'Void', isLate: false }
  if (type === 'invoice' && due !== null) {
    const state = getInvoiceState({ open: open ?? 0, dueOn: due as CalendarDate }, day as CalendarDate)
    if (state === 'paid') return { text: 'Paid', isLate: false }
    const late = daysBetween(due as CalendarDate, day as CalendarDate)
    return state === 'overdue'
      ? { text: `Due ${shortDay(due, day)}, ${countOf(late, 'day', 'days')} late`, isLate: true }
      : { text: `Due ${shortDay(due, day)}`, isLate: false }
  }
  const came = received !== null && received !== posted ? `, received ${shortDay(received, day)}` : ''
  return { text: payment === '' ? DOCUMENT_REASON_NAMES[reason] : `${payment}${came}`, isLate: false }
}

/** Without the year, unless it is another one. */
export function shortDay(iso: string, day: string): string {
  const text = formatDay(iso)
  return iso.slice(0, 4) === day.slice(0, 4) ? text.replace(/, \d{4}$/, '') : text
}

/** What is open of it, in the words of its column. */
export function describeOpen({ type, open, is_void: isVoid }: AccountDocument): string {
  if (open === null || isVoid) return ''
  if (type === 'invoice') return dollars(open)
  return open === 0 ? 'All used' : `${dollars(open)} left`
}
