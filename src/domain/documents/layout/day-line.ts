import { type CalendarDate, formatLongDay } from '#domain/values/calendar.ts'
import { section } from '#domain/documents/layout/document-parts.ts'
import type { DocumentSection } from '#domain/documents/layout/printable-document.ts'
import { type EventDay, eventDays } from '#domain/quote/scorecard/event-days.ts'
import type { Quote } from '#domain/quote/model/quote.ts'

/** A day that an organizer plans with, as a document states it. */
export type StatedDay = Pick<EventDay, 'key' | 'label' | 'date' | 'detail'>

/** The days of an event as a document of this day states them: paper has no today. */
export function statedDays(quote: Quote, issuedOn: CalendarDate): StatedDay[] {
  return eventDays(quote, issuedOn).flatMap(({ key, label, date, detail }) =>
    key === 'today' ? [] : [{ key, label, date, ...(detail !== undefined && { detail }) }],
  )
}

/** The days on a line; none for documents from before they stated them. */
export function buildDays(days: readonly StatedDay[] = []): DocumentSection[] {
  if (days.length === 0) return []
  return [
    section('Important dates', {
      kind: 'days',
      days: days.map(({ key, label, date, detail }) => ({
        label,
        date: `${formatLongDay(date)}, ${date.slice(0, 4)}`,
        ...(detail !== undefined && { detail }),
        isPlay: key === 'play',
      })),
    }),
  ]
}
