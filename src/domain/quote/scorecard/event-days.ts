import { type CalendarDate, daysBetween, formatShortDay } from '#domain/values/calendar.ts'
import { formatTeeTime } from '#domain/quote/model/event-time.ts'
import { calculateClaimDeadlines, REPORT_WITHIN_HOURS } from '#domain/contests/conditions/claim-deadlines.ts'
import { displayTimeZone } from '#domain/quote/model/event-time-zone.ts'
import { contestDates, type Quote } from '#domain/quote/model/quote.ts'
import { expectedArrival, lastStandardShippingDay } from '#domain/quote/signs/shipping-time.ts'
import { needsSigns } from '#domain/quote/signs/signs-needed.ts'

/** One day of the timeline of an event. */
export interface EventDay {
  key: 'insured' | 'today' | 'ship-by' | 'play' | 'report-by' | 'papers-by'
  label: string
  date: CalendarDate
  /** A second line, such as the tee time or when signs arrive. */
  detail?: string
  state: 'past' | 'today' | 'coming'
  /** Days from the day before it in the timeline, or from today if that is later. */
  daysAfter: number
}

type Day = Omit<EventDay, 'state' | 'daysAfter'>

/**
 * The days that matter to an organizer: today, by when signs ship, each day of play, until when a win is reported.
 *
 * Empty while no contest has a date. `today` is the day at the event.
 */
export function eventDays(quote: Quote, today: CalendarDate): EventDay[] {
  const days = daysOf(quote, today)
  if (days.length === 0) return []
  const isThere = days.some(({ date }) => date === today)
  return inOrder(isThere ? days : [...days, { key: 'today', label: 'Today', date: today }], today)
}

/**
 * The same of a policy: since when it is insured, with the time of day if it is known, and until when the papers of a win
 * may come.
 */
export function policyDays(
  quote: Quote,
  today: CalendarDate,
  insuredSince: CalendarDate,
  insuredAt?: string,
): EventDay[] {
  const days = daysOf(quote, today)
  const last = contestDates(quote).at(-1)
  if (last === undefined) return []
  const papersBy = calculateClaimDeadlines(last).documentsBy
  return inOrder(
    [
      {
        key: 'insured',
        label: 'Insured since',
        date: insuredSince,
        ...(insuredAt !== undefined && { detail: insuredAt }),
      },
      ...days,
      { key: 'papers-by', label: 'Send documents by', date: papersBy, detail: 'If someone wins' },
    ],
    today,
  )
}

function daysOf(quote: Quote, today: CalendarDate): Day[] {
  const dates = [...new Set(contestDates(quote))]
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return []
  return [
    ...shipping(quote, today, first),
    ...dates.map((date, index) => dayOfPlay(quote, date, index === 0)),
    reportBy(last),
  ]
}

function inOrder(days: readonly Day[], today: CalendarDate): EventDay[] {
  const sorted = days.toSorted((one, other) => (one.date === other.date ? 0 : one.date < other.date ? -1 : 1))
  return sorted.map((day, index) => {
    const before = sorted[index - 1]?.date ?? day.date
    return {
      ...day,
      state: day.date < today ? 'past' : day.date === today ? 'today' : 'coming',
      daysAfter: daysBetween(before < today && day.date > today ? today : before, day.date),
    }
  })
}

/** Only while standard shipping is still possible: after that the days left are the courier's. */
function shipping(quote: Quote, today: CalendarDate, first: CalendarDate): Day[] {
  if (!needsSigns(quote)) return []
  const shipBy = lastStandardShippingDay(first)
  if (shipBy < today) return []
  const arrival = expectedArrival(shipBy, first)
  return [
    {
      key: 'ship-by',
      label: 'Signs ship by',
      date: shipBy,
      ...(arrival && { detail: `Should arrive by ${formatShortDay(arrival)}` }),
    },
  ]
}

function dayOfPlay({ answers }: Quote, date: CalendarDate, isFirst: boolean): Day {
  const timeZone = displayTimeZone(answers)
  const teeTime = formatTeeTime({
    ...(answers.tee_time !== undefined && { teeTime: answers.tee_time }),
    ...(timeZone !== undefined && { timeZone }),
  })
  return isFirst
    ? { key: 'play', label: 'Tee time', date, detail: teeTime }
    : { key: 'play', label: 'Next contest day', date }
}

function reportBy(lastDay: CalendarDate): Day {
  return {
    key: 'report-by',
    label: 'Report a win by',
    date: calculateClaimDeadlines(lastDay).reportBy,
    detail: `Within ${REPORT_WITHIN_HOURS} hours`,
  }
}
