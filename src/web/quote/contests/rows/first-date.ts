import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { wireKey } from '#domain/contests/slots.ts'
import { type Quote, rowsOf } from '#domain/quote/model/quote.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Texts } from '#web/quote/answers/change-quote.ts'
import { type Draft, draftQuote, textOf } from '#web/quote/answers/draft/draft.ts'

interface FirstDate {
  kind: ContestDefinition
  slot: number
  date: CalendarDate
}

/** The first contest on the page that has a date. */
export function findFirstDate(quote: Quote): FirstDate | undefined {
  const [first] = CONTEST_DEFINITIONS.flatMap((kind) =>
    rowsOf(quote, kind).flatMap(({ slot, ...row }) =>
      'date' in row && row.date !== undefined ? [{ kind, slot, date: row.date as CalendarDate }] : [],
    ),
  )
  return first
}

/** @rule T09 A new contest takes the date of the first one, as most events have one day. */
export function takeFirstDate(draft: Draft, kind: ContestDefinition, slot: number): Texts {
  const first = findFirstDate(draftQuote(draft))
  if (!first) return {}
  return { [wireKey(kind.rows, 'date', slot)]: textOf(draft, wireKey(first.kind.rows, 'date', first.slot)) }
}
