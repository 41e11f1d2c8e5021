import { type CalendarDate } from '#domain/values/calendar.ts'
import { subtract, type Cents, ZERO } from '#domain/values/money.ts'

export interface Invoice {
  total: Cents
  dueOn: CalendarDate
}

/**
 * When the oldest invoice that is not paid is due; undefined if all are. What was paid pays the oldest first, so what is
 * owed is of the newest ones.
 */
export function findOpenInvoiceDue(invoices: readonly Invoice[], owed: Cents): CalendarDate | undefined {
  let rest = owed
  let due: CalendarDate | undefined
  for (const { total, dueOn } of invoices.toSorted(newestFirst)) {
    if (rest <= ZERO) break
    due = dueOn
    rest = subtract(rest, total)
  }
  return due
}

function newestFirst(one: Invoice, other: Invoice): number {
  return one.dueOn < other.dueOn ? 1 : one.dueOn > other.dueOn ? -1 : 0
}
