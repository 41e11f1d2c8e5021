import { addDays, type CalendarDate } from '#domain/values/calendar.ts'

/** An entry on a whole day, or with a start time. */
export interface CalendarEntry {
  /** Never changes, so that a newer file replaces an older one. */
  uid: string
  /** Increases with every change. */
  sequence: number
  /** When this version was issued. */
  stampedAt: Date
  when: { day: CalendarDate } | { start: Date; hours: number }
  summary: string
  location: string
  description: string
  url: string
  cancelled: boolean
}

/**
 * A calendar file (RFC 5545). Times are in UTC, so that it needs no time zone tables.
 *
 * @rule O03 The event can be added to any calendar, with any characters in its name.
 */
export function buildCalendarFile(entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Albatross//Golf contest prize insurance//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function entryLines(entry: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${formatUtc(entry.stampedAt)}`,
    ...timeLines(entry.when),
    `SUMMARY:${escapeText(entry.summary)}`,
    `LOCATION:${escapeText(entry.location)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `URL:${entry.url}`,
    `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

/** An all-day entry leaves the organizer's calendar free; an entry with hours blocks it. */
function timeLines(when: CalendarEntry['when']): string[] {
  if ('day' in when) {
    return [
      `DTSTART;VALUE=DATE:${formatDay(when.day)}`,
      `DTEND;VALUE=DATE:${formatDay(addDays(when.day, 1))}`,
      'TRANSP:TRANSPARENT',
    ]
  }
  const end = new Date(when.start.getTime() + when.hours * 3_600_000)
  return [`DTSTART:${formatUtc(when.start)}`, `DTEND:${formatUtc(end)}`, 'TRANSP:OPAQUE']
}

function formatDay(day: CalendarDate): string {
  return day.replaceAll('-', '')
}

function formatUtc(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** The format allows no control characters except line ends. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ')
}

/** Most bytes on a line, without its line end. */
const LINE_BYTES = 75

/** A long line continues after a space on the next line; no character is split. */
function foldLine(line: string): string {
  const lines: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = countUtf8Bytes(character)
    if (bytes + size > LINE_BYTES) {
      lines.push(part)
      part = ' '
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...lines, part].join('\r\n')
}

/** The number of bytes in UTF-8. */
function countUtf8Bytes(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x8_00) return 2
  return code < 0x1_00_00 ? 3 : 4
}
