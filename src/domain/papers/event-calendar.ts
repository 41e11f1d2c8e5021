import { type CalendarDate } from '#domain/calendar.ts'
import { claimSentence } from '#domain/papers/certificate-words.ts'
import { calendarFile, type CalendarEntry } from '#domain/papers/calendar-file.ts'
import { type CertificateContent, type CertificateContest } from '#domain/policy/certificate.ts'
import { teeTimeText } from '#domain/policy/event-time.ts'
import { knownZone } from '#domain/quote/event-zone.ts'
import { startOfPlay } from '#domain/quote/tee-time.ts'

/** About as long as a round takes. */
const ROUND_HOURS = 5

/** Where the entries lead, and whose they are. */
interface Published {
  policyUrl: string
  /** The name of the site, which keeps the entries of two sites apart. */
  host: string
  cancelled: boolean
}

/**
 * The days of an insured event as a calendar file; undefined while no day is known.
 *
 * @rule N58 With a tee time an entry starts then, in the event's own zone; without one it is all day.
 * @rule O03 A newer version of the certificate replaces the entries of the older one.
 */
export function eventCalendar(content: CertificateContent, published: Published): string | undefined {
  const days = daysOf(content)
  if (days.length === 0) return undefined
  return calendarFile(days.map((day, index) => entryOf(content, published, { day, index })))
}

function daysOf({ contests }: CertificateContent): CalendarDate[] {
  const known = contests.filter(({ openUntil }) => openUntil === undefined).map(({ date }) => date)
  return [...new Set(known)].toSorted()
}

function entryOf(
  content: CertificateContent,
  { policyUrl, host, cancelled }: Published,
  { day, index }: { day: CalendarDate; index: number },
): CalendarEntry {
  const { policyNumber, version, issuedAt, event, contests, claims, test } = content
  const { teeTime } = event
  // A certificate of old may state no zone; without any, an hour would be a guess.
  const timeZone = knownZone({ time_zone: event.timeZone, course_state: event.state })
  const played = contests.filter(({ date, openUntil }) => date === day && openUntil === undefined)
  return {
    uid: `${policyNumber}-${index + 1}@${host}`,
    sequence: version,
    stampedAt: new Date(issuedAt),
    when: teeTime && timeZone ? { start: startOfPlay(day, teeTime, timeZone), hours: ROUND_HOURS } : { day },
    summary: event.tournament,
    location: [event.course, event.city, event.state].filter(Boolean).join(', '),
    description: [
      ...(test ? ['Test: no cover.'] : []),
      `${teeTimeText(event)}.`,
      ...played.map(contestLine),
      `If somebody wins: ${claimSentence(claims)}`,
      `Policy ${policyNumber}: ${policyUrl}`,
    ].join('\n'),
    url: policyUrl,
    cancelled,
  }
}

function contestLine({ title, play, witnesses }: CertificateContest): string {
  return `${title}: ${[...play, ...witnesses].map((sentence) => sentence.replace(/\.$/, '')).join('. ')}.`
}
