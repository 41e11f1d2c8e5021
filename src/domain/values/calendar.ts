/** A day without a time, `yyyy-MM-dd`. Sorts and compares as text. */
export type CalendarDate = string & { readonly __unit: 'calendar-date' }

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const CONTEST = /^(\d{2})-(\d{2})-(\d{4})$/
const PLAIN = /^(\d{2})\/(\d{2})\/(\d{4})$/

/** Years of four digits with a margin at both ends, so that days can be added to any date. */
const FIRST_YEAR = 1900
const LAST_YEAR = 2199

/** `yyyy-MM-dd` to a date; undefined if the day does not exist. */
export function parseIsoDate(text: string): CalendarDate | undefined {
  const [, year, month, day] = ISO.exec(text) ?? []
  return toCalendarDate(year, month, day)
}

/**
 * A contest date of the wire, `MM-dd-yyyy`.
 *
 * @rule K07 Contest dates cross the wire as MM-dd-yyyy, every other date as MM/dd/yyyy.
 */
export function parseContestDate(text: string): CalendarDate | undefined {
  const [, month, day, year] = CONTEST.exec(text) ?? []
  return toCalendarDate(year, month, day)
}

/** Any other date of the wire, `MM/dd/yyyy`. */
export function parsePlainDate(text: string): CalendarDate | undefined {
  const [, month, day, year] = PLAIN.exec(text) ?? []
  return toCalendarDate(year, month, day)
}

/** A day of a call that is not one of the wire's fields: `yyyy-MM-dd`, as answers write days, or `MM/dd/yyyy`. */
export function parseDay(text: string): CalendarDate | undefined {
  return parseIsoDate(text) ?? parsePlainDate(text)
}

export function formatContestDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-')
  return `${month}-${day}-${year}`
}

export function formatPlainDate(date: CalendarDate): string {
  return formatContestDate(date).replaceAll('-', '/')
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

/** `Saturday, June 12, 2027`, for people to read. */
export function formatLongDate(date: CalendarDate): string {
  return longDate.format(atNoon(date))
}

const dayInFull = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `Sat, June 12, 2027`, as fields show it. */
export function formatDayInFull(date: CalendarDate): string {
  return dayInFull.format(atNoon(date))
}

const shortDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `Sat, Jun 12`, where the year is plain from what stands around it. */
export function formatShortDay(date: CalendarDate): string {
  return shortDay.format(atNoon(date))
}

const longDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `Sat, June 12`, at the head of what happens that day. */
export function formatLongDay(date: CalendarDate): string {
  return longDay.format(atNoon(date))
}

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** `June 12`, where there is little room. */
export function formatMonthAndDay(date: CalendarDate): string {
  return monthAndDay.format(atNoon(date))
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  const moved = atNoon(date)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10) as CalendarDate
}

/** The same day `months` later (earlier if negative), or the last of a month that has no such day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const moved = atNoon(date)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const isNextMonth = moved.getUTCDate() < atNoon(date).getUTCDate()
  if (isNextMonth) moved.setUTCDate(0)
  return moved.toISOString().slice(0, 10) as CalendarDate
}

/** Days from one day to a later one; negative if it is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((atNoon(to).getTime() - atNoon(from).getTime()) / 86_400_000)
}

/**
 * Business days from the day after `from` up to and including `to`; 0 where `to` is not later.
 *
 * @rule N59 Business days are Monday to Friday; holidays count as well.
 */
export function businessDaysBetween(from: CalendarDate, to: CalendarDate): number {
  const days = daysBetween(from, to)
  if (days <= 0) return 0
  const start = atNoon(from).getUTCDay()
  const remainder = Array.from({ length: days % 7 }, (_, step) => (start + 1 + step) % 7)
  return Math.floor(days / 7) * 5 + remainder.filter((weekday) => weekday !== 0 && weekday !== 6).length
}

/** The day of a moment in a time zone (IANA name). */
export function dateInTimeZone(moment: Date, timeZone: string): CalendarDate {
  const [month, day, year] = getDateFormat(timeZone).format(moment).split('/')
  return `${year}-${month}-${day}` as CalendarDate
}

/** One per zone, because creating a format is slow. */
const dateFormats = new Map<string, Intl.DateTimeFormat>()

function getDateFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dateFormats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  dateFormats.set(timeZone, format)
  return format
}

function atNoon(date: CalendarDate): Date {
  return new Date(`${date}T12:00:00Z`)
}

function toCalendarDate(year?: string, month?: string, day?: string): CalendarDate | undefined {
  if (!year || !month || !day) return undefined
  if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return undefined
  const text = `${year}-${month}-${day}`
  const parsed = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== text
    ? undefined
    : (text as CalendarDate)
}
