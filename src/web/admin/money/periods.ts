import { addDays, addMonths, type CalendarDate } from '#domain/values/calendar.ts'

/** A period as the address has it, both days included. */
export interface NamedPeriod {
  label: string
  period: string
}

/** What bookkeepers ask for most, as of a day. */
export function usualPeriods(today: CalendarDate): NamedPeriod[] {
  const month = `${today.slice(0, 8)}01` as CalendarDate
  const quarter = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3))
  const year = `${today.slice(0, 4)}-01-01` as CalendarDate
  const between = (from: CalendarDate, next: CalendarDate) => `${from}..${addDays(next, -1)}`
  return [
    { label: 'This month', period: between(month, addMonths(month, 1)) },
    { label: 'Last month', period: between(addMonths(month, -1), month) },
    { label: 'This quarter', period: between(quarter, addMonths(quarter, 3)) },
    { label: 'This year', period: between(year, addMonths(year, 12)) },
    { label: 'Last year', period: between(addMonths(year, -12), year) },
  ]
}
