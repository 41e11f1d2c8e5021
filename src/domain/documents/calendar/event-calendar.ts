import { formatClaimSentence } from '#domain/documents/certificate/certificate-document.ts'
import { buildCalendarFile, type CalendarEntry } from '#domain/documents/calendar/calendar-file.ts'
import { TEST_NOTICE_TITLE } from '#domain/documents/layout/test-notice.ts'
import {
  type CertificateContent,
  type CertificateContest,
} from '#domain/documents/certificate/certificate.ts'
import { formatTeeTime } from '#domain/documents/event-time.ts'
import { displayTimeZone } from '#domain/quote/model/event-time-zone.ts'
import { startOfPlay } from '#domain/quote/fields/tee-time.ts'

/** About as long as a round takes. */
const ROUND_HOURS = 5

/** Where the entries lead, and whose they are. */
interface CalendarOptions {
  policyUrl: string
  /** The name of the site, which keeps the entries of two sites apart. */
  host: string
  cancelled: boolean
}

/**
 * The days of an insured event as a calendar file, with those of its earlier versions, the first one first; undefined
 * where none of them knows a day.
 *
 * @rule N58 With a tee time an entry starts then, in the event's own zone; without one it is all day.
 * @rule O03 A newer version replaces the entries of the older ones, and takes out those that have no day any more.
 */
export function buildEventCalendar(
  content: CertificateContent,
  earlier: readonly CertificateContent[],
  published: CalendarOptions,
): string | undefined {
  const entries = buildEntries(content, published)
  const before = earlier.flatMap((older) => buildEntries(older, published))
  const takenOut = findRemovedEntries(entries, before).map((entry) => ({
    ...entry,
    ...getEntryVersion(content, published),
    cancelled: true,
  }))
  const all = [...entries, ...takenOut]
  return all.length > 0 ? buildCalendarFile(all) : undefined
}

/** A day is known by its first contest, which it follows when it is moved, and not by its place among the days. */
function buildEntries(content: CertificateContent, published: CalendarOptions): CalendarEntry[] {
  const dated = content.contests.filter(({ openUntil }) => openUntil === undefined)
  return dated
    .filter((contest) => dated.find(({ date }) => date === contest.date) === contest)
    .toSorted((left, right) => (left.date < right.date ? -1 : 1))
    .map((first) => buildEntry(content, published, first))
}

/** What older files put into a calendar and the new one does not replace, as it stood last. */
function findRemovedEntries(
  entries: readonly CalendarEntry[],
  before: readonly CalendarEntry[],
): CalendarEntry[] {
  const left = new Map(before.map((entry) => [entry.uid, entry]))
  for (const { uid } of entries) left.delete(uid)
  return [...left.values()]
}

/** A calendar heeds only what is newer than what it has; a policy is cancelled without a new version. */
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
  // A certificate of old may state no zone; without any, an hour would be a guess.
  const timeZone = displayTimeZone({ time_zone: event.timeZone, course_state: event.state })
  const played = contests.filter(({ date, openUntil }) => date === day && openUntil === undefined)
  return {
    uid: `${policyNumber}-${entity}-${index}@${host}`,
    ...getEntryVersion(content, published),
    when: teeTime && timeZone ? { start: startOfPlay(day, teeTime, timeZone), hours: ROUND_HOURS } : { day },
    summary: event.tournament,
    location: [event.course, event.city, event.state].filter(Boolean).join(', '),
    description: [
      ...(test ? [`${TEST_NOTICE_TITLE}.`] : []),
      `${formatTeeTime(event)}.`,
      ...played.map(contestLine),
      `If somebody wins: ${formatClaimSentence(claims)}`,
      `Policy ${policyNumber}: ${policyUrl}`,
    ].join('\n'),
    url: policyUrl,
    cancelled,
  }
}

function contestLine({ title, play, witnesses }: CertificateContest): string {
  return `${title}: ${[...play, ...witnesses].map((sentence) => sentence.replace(/\.$/, '')).join('. ')}.`
}
