import { monthAt, weekdayOf, weekdayIn } from '#domain/values/typed/day-names.ts'
import { plainLowerCase } from '#domain/values/typed/plain-text.ts'
import {
  asked,
  NOT_UNDERSTOOD,
  type Reading,
  type ReadingContext,
  understood,
} from '#domain/values/typed/reading.ts'
import { addDays, type CalendarDate, formatDayInFull, parseIsoDate } from '#domain/values/calendar.ts'

interface Parts {
  month: number
  day: number
  year?: number
}

const SEPARATED = /^(\d{1,4}) ?([-/. ]) ?(\d{1,2})(?: ?\2 ?(\d{1,4}))?$/
const TOGETHER = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
const ISO_TOGETHER = /^(20\d{2})(\d{2})(\d{2})$/

/** Words that say nothing. */
const FILLERS = new Set(['st', 'nd', 'rd', 'th', 'of', 'the', 'on'])

/**
 * A day: `6/5/27`, `June 5`, `Jun 5 2027`, `2027-06-05`, `5 June`, `Sat June 5`.
 *
 * @rule N100 Month first, unless only the second number can be one. A year of two digits is 20xx; a day without a year is the next one.
 */
export function readDay(typed: string, { today }: ReadingContext = {}): Reading<CalendarDate> {
  const text = plainLowerCase(typed) ?? ''
  const soon = today && dayBesides(text, today)
  if (soon) return found(soon)
  const { weekday, rest } = weekdayIn(text)
  const parts = fromNumbers(rest) ?? fromWords(rest)
  if (!parts) return NOT_UNDERSTOOD
  const day = parts.year === undefined ? nextDay(parts, today) : dayOf(parts, parts.year)
  if (day === undefined) return NOT_UNDERSTOOD
  if (day === 'year unknown') return asked('Enter the year too, such as 6/5/2027.')
  return weekday === undefined || weekday === weekdayOf(day) ? found(day) : asked(whichDay(day, weekday))
}

/**
 * The same where a day may be of any year, past or to come.
 *
 * @rule N100 The dates of a license and of errors and omissions insurance say little about their year, so it is asked.
 */
export function readDayWithYear(typed: string, { today }: ReadingContext = {}): Reading<CalendarDate> {
  const reading = readDay(typed)
  if (reading.is !== 'asked' || !today) return reading
  const next = readDay(typed, { today })
  if (next.is !== 'understood') return next
  return asked(`Enter the year too, such as ${next.shown.replace(/^\w+, /, '')}.`)
}

function found(day: CalendarDate): Reading<CalendarDate> {
  return understood(day, day, formatDayInFull(day))
}

function dayBesides(text: string, today: CalendarDate): CalendarDate | undefined {
  if (text === 'today') return today
  return text === 'tomorrow' ? addDays(today, 1) : undefined
}

function fromNumbers(text: string): Parts | undefined {
  const [, year, month, day] = ISO_TOGETHER.exec(text) ?? []
  if (year !== undefined) return { year: Number(year), month: Number(month), day: Number(day) }
  const [, one = '', two = '', three = ''] = TOGETHER.exec(text) ?? []
  if (one !== '') return monthFirst(one, two, three)
  const [, first = '', , second = '', third] = SEPARATED.exec(text) ?? []
  if (first.length === 4)
    return third === undefined || third.length > 2
      ? undefined
      : { year: Number(first), month: Number(second), day: Number(third) }
  return first === '' ? undefined : monthFirst(first, second, third)
}

function monthFirst(first: string, second: string, year: string | undefined): Parts | undefined {
  if (first.length > 2) return undefined
  const numbers = [Number(first), Number(second)] as const
  const isDayFirst = numbers[0] > 12 && numbers[1] <= 12
  const [month, day] = isDayFirst ? [numbers[1], numbers[0]] : numbers
  return withYear({ month, day }, year)
}

function fromWords(text: string): Parts | undefined {
  const tokens = (text.match(/\d+|[a-z]+|[^\s\da-z]/g) ?? []).filter(
    (token) => !FILLERS.has(token) && !/^[-/.,()']$/.test(token),
  )
  const place = tokens.findIndex((token) => monthAt(token) > 0)
  const month = monthAt(tokens[place] ?? '')
  const [first = '', second, ...more] = tokens.filter((_, index) => index !== place)
  if (month === 0 || more.length > 0 || ![first, second ?? '0'].every((token) => /^\d+$/.test(token)))
    return undefined
  if (first.length === 4)
    return place === 1 && second !== undefined && second.length <= 2
      ? { year: Number(first), month, day: Number(second) }
      : undefined
  return place < 2 && first.length <= 2 ? withYear({ month, day: Number(first) }, second) : undefined
}

function withYear(parts: Parts, year: string | undefined): Parts | undefined {
  if (year === undefined) return parts
  if (year.length !== 2 && year.length !== 4) return undefined
  return { ...parts, year: year.length === 2 ? 2000 + Number(year) : Number(year) }
}

/** A leap day comes every four years, or eight around 2100. */
const YEARS_AHEAD = 8

function nextDay(parts: Parts, today: CalendarDate | undefined): CalendarDate | 'year unknown' | undefined {
  // The year of a leap day, so that every day exists.
  if (!today) return dayOf(parts, 2028) && 'year unknown'
  const thisYear = Number(today.slice(0, 4))
  for (let year = thisYear; year <= thisYear + YEARS_AHEAD; year += 1) {
    const day = dayOf(parts, year)
    if (day && day >= today) return day
  }
  return undefined
}

function dayOf({ month, day }: Parts, year: number): CalendarDate | undefined {
  return parseIsoDate([pad(year, 4), pad(month, 2), pad(day, 2)].join('-'))
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, '0')
}

/** @rule N100 A day that is not on the weekday beside it is asked. */
function whichDay(day: CalendarDate, weekday: number): string {
  const distance = ((weekday - weekdayOf(day) + 10) % 7) - 3
  const other = formatDayInFull(addDays(day, distance))
  return `Enter ${formatDayInFull(day)} or ${other}. The weekday and the date don’t fit together.`
}
