import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { type ContestSchedule } from '#domain/policy/policy-state.ts'
import { type AnyRow, type Quote, rowsOf, withRows } from '#domain/quote/model/quote.ts'

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
