import { type CalendarDate, daysBetween } from '#domain/values/calendar.ts'
import { type Cents, sum, ZERO } from '#domain/values/money.ts'

/** How long invoices are overdue, each band from its first day on. */
export const AGE_BANDS = [
  { band: 'not_due', label: 'Not due', from: Number.NEGATIVE_INFINITY },
  { band: 'days_1_to_30', label: '1 to 30 days', from: 1 },
  { band: 'days_31_to_60', label: '31 to 60', from: 31 },
  { band: 'days_61_to_90', label: '61 to 90', from: 61 },
  { band: 'over_90', label: 'Over 90', from: 91 },
] as const

export type AgeBand = (typeof AGE_BANDS)[number]['band']

export const AGE_BAND_NAMES = AGE_BANDS.map(({ band }) => band) as [AgeBand, ...AgeBand[]]

/** On a day; an invoice is due until the end of its last day. */
export function bandOf(dueOn: CalendarDate, day: CalendarDate): AgeBand {
  const late = daysBetween(dueOn, day)
  return AGE_BANDS.findLast(({ from }) => late >= from)?.band ?? 'not_due'
}

/** What is open on invoices of one last day. */
export interface OpenOn {
  dueOn: CalendarDate
  cents: Cents
  invoices: number
}

/** What is open by how long it is overdue, in the order of the bands. */
export function ageReceivables(open: readonly OpenOn[], day: CalendarDate) {
  return AGE_BANDS.map(({ band }) => {
    const found = open.filter(({ dueOn }) => bandOf(dueOn, day) === band)
    return {
      band,
      amount: found.length === 0 ? ZERO : sum(found.map(({ cents }) => cents)),
      invoices: found.reduce((all, { invoices }) => all + invoices, 0),
    }
  })
}
