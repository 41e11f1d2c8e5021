import type { CalendarDate } from '#domain/values/calendar.ts'

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** As `Date` numbers them. */
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The number of a month by its name or the beginning of it; 0 if it is none. */
export function monthAt(word: string): number {
  return word.length < 3 ? 0 : MONTHS.findIndex((name) => name.startsWith(word)) + 1
}

/** The weekday at the beginning or the end of a text, and the text without it. */
export function weekdayIn(text: string): { weekday?: number; rest: string } {
  const [, first = ''] = /^([a-z]+)[., ]/.exec(text) ?? []
  const ahead = weekdayAt(first)
  if (ahead >= 0) return { weekday: ahead, rest: text.slice(first.length).replace(/^[., ]+/, '') }
  const [end = '', last = ''] = /[, ]\(?([a-z]+)[.)]?$/.exec(text) ?? []
  const behind = weekdayAt(last)
  if (behind < 0) return { rest: text }
  return { weekday: behind, rest: text.slice(0, text.length - end.length).replace(/[, ]+$/, '') }
}

export function weekdayOf(day: CalendarDate): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay()
}

function weekdayAt(word: string): number {
  if (word === 'weds') return 3
  return word.length < 3 ? -1 : WEEKDAYS.findIndex((name) => name.startsWith(word))
}
