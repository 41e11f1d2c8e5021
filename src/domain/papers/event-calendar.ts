import { claimSentence } from '#domain/papers/certificate-words.ts'
import { calendarFile, type CalendarEntry } from '#domain/papers/calendar-file.ts'
import { TEST_TITLE } from '#domain/papers/test-notice.ts'
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
 * The days of an insured event as a calendar file, with those of its earlier versions, the first one first; undefined
 * where none of them knows a day.
 *
 * @rule N58 With a tee time an entry starts then, in the event's own zone; without one it is all day.
 * @rule O03 A newer version replaces the entries of the older ones, and takes out those that have no day any more.
 */
export function eventCalendar(
  content: CertificateContent,
  earlier: readonly CertificateContent[],
  published: Published,
): string | undefined {
  const entries = entriesOf(content, published)
  const before = earlier.flatMap((older) => entriesOf(older, published))
  const takenOut = notAmong(entries, before).map((entry) => ({
    ...entry,
    ...stamp(content, published),
    cancelled: true,
  }))
  const all = [...entries, ...takenOut]
  return all.length > 0 ? calendarFile(all) : undefined
}

/** A day is known by its first contest, which it follows when it is moved, and not by its place among the days. */
function entriesOf(content: CertificateContent, published: Published): CalendarEntry[] {
  const dated = content.contests.filter(({ openUntil }) => openUntil === undefined)
  return dated
    .filter((contest) => dated.find(({ date }) => date === contest.date) === contest)
    .toSorted((left, right) => (left.date < right.date ? -1 : 1))
    .map((first) => entryOf(content, published, first))
}

/** What older files put into a calendar and the new one does not replace, as it stood last. */
function notAmong(entries: readonly CalendarEntry[], before: readonly CalendarEntry[]): CalendarEntry[] {
  const left = new Map(before.map((entry) => [entry.uid, entry]))
  for (const { uid } of entries) left.delete(uid)
  return [...left.values()]
}

/** A calendar heeds only what is newer than what it has; a policy is cancelled without a new version. */
function stamp({ version, issuedAt }: CertificateContent, { cancelled }: Published) {
  return { sequence: cancelled ? version + 1 : version, stampedAt: new Date(issuedAt) }
}

function entryOf(
  content: CertificateContent,
  published: Published,
  { entity, index, date: day }: CertificateContest,
): CalendarEntry {
  const { policyNumber, event, contests, claims, test } = content
  const { policyUrl, host, cancelled } = published
  const { teeTime } = event
  // A certificate of old may state no zone; without any, an hour would be a guess.
  const timeZone = knownZone({ time_zone: event.timeZone, course_state: event.state })
  const played = contests.filter(({ date, openUntil }) => date === day && openUntil === undefined)
  return {
    uid: `${policyNumber}-${entity}-${index}@${host}`,
    ...stamp(content, published),
    when: teeTime && timeZone ? { start: startOfPlay(day, teeTime, timeZone), hours: ROUND_HOURS } : { day },
    summary: event.tournament,
    location: [event.course, event.city, event.state].filter(Boolean).join(', '),
    description: [
      ...(test ? [`${TEST_TITLE}.`] : []),
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
