import { formatClaimSentence } from '#domain/documents/certificate/claim-sentences.ts'
import { buildCalendarFile, type CalendarEntry } from '#domain/documents/calendar/calendar-file.ts'
import { TEST_NOTICE_TITLE } from '#domain/documents/layout/test-notice.ts'
import type { CertificateContent, CertificateContest } from '#domain/documents/certificate/certificate.ts'
import { formatTeeTime } from '#domain/quote/model/event-time.ts'
import { displayTimeZone } from '#domain/quote/model/event-time-zone.ts'
import { startOfPlay } from '#domain/quote/fields/tee-time.ts'

/** Typical length of a round. */
const ROUND_HOURS = 5

/** The link of the entries, and the site that they belong to. */
interface CalendarOptions {
  policyUrl: string
  /** Host name of the site, so that entries of two sites have different ids. */
  host: string
  cancelled: boolean
}

/**
 * The days of an insured event as a calendar file, with the earlier versions of the certificate, oldest first.
 * Undefined if no version has a day.
 *
 * @rule N58 With a tee time an entry starts then, in the event's time zone; without one it is an all-day entry.
 * @rule O03 A newer version replaces the entries of the older ones, and removes those whose day is no longer used.
 */
export function buildEventCalendar(
  content: CertificateContent,
  earlier: readonly CertificateContent[],
  published: CalendarOptions,
): string | undefined {
  const entries = buildEntries(content, published)
  const before = earlier.flatMap((older) => buildEntries(older, published))
  const cancelled = findRemovedEntries(entries, before).map((entry) => ({
    ...entry,
    ...getEntryVersion(content, published),
    cancelled: true,
  }))
  const all = [...entries, ...cancelled]
  return all.length > 0 ? buildCalendarFile(all) : undefined
}

/** The first contest of a day identifies its entry, so the entry follows when that contest is moved. */
function buildEntries(content: CertificateContent, published: CalendarOptions): CalendarEntry[] {
  const dated = content.contests.filter(({ openUntil }) => openUntil === undefined)
  return dated
    .filter((contest) => dated.find(({ date }) => date === contest.date) === contest)
    .toSorted((left, right) => (left.date < right.date ? -1 : 1))
    .map((first) => buildEntry(content, published, first))
}

/** The latest entries of older files that the new file does not replace. */
function findRemovedEntries(
  entries: readonly CalendarEntry[],
  before: readonly CalendarEntry[],
): CalendarEntry[] {
  const remaining = new Map(before.map((entry) => [entry.uid, entry]))
  for (const { uid } of entries) remaining.delete(uid)
  return [...remaining.values()]
}

/** Calendars ignore entries that are not newer. A cancellation makes no new version, so it adds 1. */
function getEntryVersion({ version, issuedAt }: CertificateContent, { cancelled }: CalendarOptions) {
  return { sequence: cancelled ? version + 1 : version, stampedAt: new Date(issuedAt) }
}

function buildEntry(
  content: CertificateContent,
  published: CalendarOptions,
  { entity, index, date: day }: CertificateContest,
): CalendarEntry {
  const { policyNumber, event, contests, claims, test } = content
  const { policyUrl, host, cancelled } = published
  const { teeTime } = event
  // An old certificate may have no time zone; then the hour is unknown.
  const timeZone = displayTimeZone({ time_zone: event.timeZone, course_state: event.state })
  const contestsOfDay = contests.filter(({ date, openUntil }) => date === day && openUntil === undefined)
  return {
    uid: `${policyNumber}-${entity}-${index}@${host}`,
    ...getEntryVersion(content, published),
    when: teeTime && timeZone ? { start: startOfPlay(day, teeTime, timeZone), hours: ROUND_HOURS } : { day },
    summary: event.tournament,
    location: [event.course, event.city, event.state].filter(Boolean).join(', '),
    description: [
      ...(test ? [`${TEST_NOTICE_TITLE}.`] : []),
      `${formatTeeTime(event)}.`,
      ...contestsOfDay.map(contestLine),
      `If someone wins: ${formatClaimSentence(claims)}`,
      `Policy ${policyNumber}: ${policyUrl}`,
    ].join('\n'),
    url: policyUrl,
    cancelled,
  }
}

function contestLine({ title, play, witnesses }: CertificateContest): string {
  return `${title}: ${[...play, ...witnesses].map((sentence) => sentence.replace(/\.$/, '')).join('. ')}.`
}
