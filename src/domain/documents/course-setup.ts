import { nameRule } from '#domain/contests/conditions/terms-edition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { CertificateContent, CertificateContest } from '#domain/documents/certificate/certificate.ts'
import {
  nameWitnesses,
  printedRules,
  type PrintedRules,
} from '#domain/documents/certificate/printed-rules.ts'
import { formatBonusPrizes } from '#domain/documents/certificate/certificate-summary.ts'
import { describeContestDate } from '#domain/policy/policy-state.ts'
import { formatTeeTime } from '#domain/quote/model/event-time.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import { isShippedFor } from '#domain/quote/signs/signs-needed.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

/** How the golf course sets up one contest. */
export interface CourseContest {
  title: string
  /** The day in words. */
  day: string
  /** Yards or feet, and how many play. */
  setUp: string[]
  sign: string | null
  witnesses: string[]
  /** To post at the hole. */
  rules: string[]
}

/** What the golf course reads of a policy: nobody's name, and nothing of money. */
export interface CourseSetup {
  event: string
  course: string
  teeTime: string
  contests: CourseContest[]
  bonusPrizes: string | null
  /** Whom to call, by telephone or e-mail. */
  contact: string
}

/**
 * The page of the golf course, made from the certificate in force.
 *
 * @rule N57 Its yardages are those of the certificate.
 * @rule N56 It names the same witnesses and rules.
 */
export function buildCourseSetup(content: CertificateContent, quote: Quote): CourseSetup {
  const { event, contests, claims } = content
  const rules = printedRules(content)
  return {
    event: event.tournament,
    course: event.course,
    teeTime: formatTeeTime(event),
    contests: contests.map((contest) => setUpContest(contest, rules, quote)),
    bonusPrizes: formatBonusPrizes(content) ?? null,
    contact: claims.contact,
  }
}

function setUpContest(contest: CertificateContest, { kinds }: PrintedRules, quote: Quote): CourseContest {
  const { entity, title, play } = contest
  const definition = CONTEST_DEFINITIONS.find((kind) => kind.entity === entity)
  const hasSign = definition !== undefined && isShippedFor(definition, quote)
  return {
    title,
    day: describeContestDate(contest),
    setUp: play,
    sign: hasSign ? 'Its sign is where the players see it before they play.' : null,
    witnesses: nameWitnesses(contest),
    rules: (kinds[entity] ?? []).map(nameRule),
  }
}

/** The last day on which something insured may be played: the page of the course is good until it is over. */
export function lastDayOfEvent({ contests }: Pick<CertificateContent, 'contests'>): CalendarDate | undefined {
  return contests
    .map(({ date, openUntil }) => openUntil ?? date)
    .toSorted()
    .at(-1)
}
