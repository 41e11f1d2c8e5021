import { lastDayAhead, saidFromToday, sentLatelySince } from '#domain/desk/today.ts'
import { type CalendarDate, daysBetween } from '#domain/values/calendar.ts'
import {
  amountOf,
  caseName,
  casePath,
  deskListPath,
  eventWhen,
  sentenceOf,
} from '#server/desk/today/describe-row.ts'
import type { TodayAsking, TodaySource, WaitingEntry } from '#server/desk/today/source.ts'
import { findWaiting, type WaitingRow } from '#server/desk/today/repository.ts'

/**
 * Quotes of somebody’s own whose price changes by itself this week. Those that nobody has are left to their follow-up.
 *
 * @rule N68 O18 A quote is due by the last day on which its price is good, and sent again before that; one that was sent in the last
 * three days waits for its client.
 */
export const quoteEnds: TodaySource = {
  name: 'quote-end',
  listPath: `${deskListPath('quotes')}?rep=me`,
  read: async (asking, most) => {
    const { rows, total } = await findWaiting(
      asking,
      {
        reason: 'good-until',
        from: asking.today,
        to: lastDayAhead(asking.today),
        isOpen: true,
        notSentSince: sentLatelySince(asking.now),
        isAnybodys: false,
      },
      most,
    )
    return { entries: rows.map((row) => present(row, asking)), total }
  },
}

function present(row: WaitingRow, { today, dayOf }: TodayAsking): WaitingEntry {
  const dueOn = (row.dueOn ?? today) as CalendarDate
  return {
    key: row.quoteId,
    dueOn,
    repId: row.repId,
    what: `Good until ${saidFromToday(daysBetween(today, dueOn))}`,
    name: caseName(row),
    detail: sentenceOf(
      row.totalCents === null ? undefined : amountOf(row, row.totalCents),
      row.sentAt ? `sent ${saidFromToday(daysBetween(today, dayOf(row.sentAt)))}` : 'never sent',
      eventWhen(row, today),
    ),
    path: casePath(row),
    act: { verb: 'send-quote', id: row.quoteId },
  }
}
