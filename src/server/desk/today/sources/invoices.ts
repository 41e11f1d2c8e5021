import { lastDayAhead, saidFromToday } from '#domain/desk/today.ts'
import { type CalendarDate, daysBetween } from '#domain/values/calendar.ts'
import { amountOf, caseName, casePath, deskListPath, sentenceOf } from '#server/desk/today/describe-row.ts'
import type { TodayAsking, TodaySource, WaitingEntry } from '#server/desk/today/source.ts'
import { findWaiting, type WaitingRow } from '#server/desk/today/repository.ts'

/** Policies of which something is owed that was due already, or will be this week. */
export const invoices: TodaySource = {
  name: 'invoice',
  listPath: deskListPath('unpaid'),
  read: async (asking, most) => {
    const query = { reason: 'invoice', to: lastDayAhead(asking.today), isAnybodys: true } as const
    const { rows, total } = await findWaiting(asking, query, most)
    return { entries: rows.map((row) => present(row, asking)), total }
  },
}

function present(row: WaitingRow, { today }: TodayAsking): WaitingEntry {
  const dueOn = (row.dueOn ?? today) as CalendarDate
  const owed = `${amountOf(row, row.unpaidCents)} owed`
  return {
    key: row.quoteId,
    dueOn,
    repId: row.repId,
    what: 'Unpaid',
    name: caseName(row),
    detail: sentenceOf(owed, saidLate(daysBetween(dueOn, today)), row.policyNumber ?? undefined),
    path: casePath(row),
    act: { verb: 'see-money', id: null },
  }
}

function saidLate(days: number): string {
  if (days <= 0) return `due ${saidFromToday(-days)}`
  return `${days} ${days === 1 ? 'day' : 'days'} late`
}
