import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { ContestSchedule } from '#domain/policy/policy-state.ts'
import { type Quote, rowsOf, type AnyRow, withRows } from '#domain/quote/model/quote.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

/** The dates of the contests of a quote but those that await a new one, earliest first. */
export function knownDates(
  quote: Quote,
  awaiting: readonly Pick<ContestSchedule, 'entity' | 'index'>[],
): CalendarDate[] {
  return CONTEST_DEFINITIONS.flatMap((kind) =>
    rowsOf(quote, kind).flatMap(({ slot, date }) => {
      const isOpen = awaiting.some(({ entity, index }) => entity === kind.entity && index === slot)
      return isOpen || date === undefined ? [] : [date as CalendarDate]
    }),
  ).toSorted()
}

/**
 * What was insured, without the former days of contests that await their new dates.
 *
 * @rule N43 A day on which nothing is played any more is not shown as one that is to come.
 */
export function withoutAwaitedDates(
  quote: Quote,
  awaiting: readonly Pick<ContestSchedule, 'entity' | 'index'>[],
): Quote {
  return CONTEST_DEFINITIONS.reduce((known, kind) => {
    const isAwaited = ({ slot }: AnyRow) =>
      awaiting.some(({ entity, index }) => entity === kind.entity && index === slot)
    const rows = rowsOf(known, kind).map((row) => (isAwaited(row) ? { ...row, date: undefined } : row))
    return withRows(known, kind, rows)
  }, quote)
}
