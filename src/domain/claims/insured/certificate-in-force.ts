import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { startOfPlay } from '#domain/quote/fields/tee-time.ts'
import { EARLIEST_TIME_ZONE, eventTimeZone } from '#domain/quote/model/event-time-zone.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

/** A version of a policy's certificate. */
export type IssuedCertificate = Pick<CertificateContent, 'version' | 'issuedAt'>

/**
 * The certificate that a shot is judged by.
 *
 * @rule N103 A win is judged by the newest certificate that was issued when the shot was played; what is changed afterwards changes nothing for it.
 */
export function certificateInForce<C extends IssuedCertificate>(
  certificates: readonly C[],
  shotAt: Date,
): C | undefined {
  return certificates
    .filter(({ issuedAt }) => new Date(issuedAt) <= shotAt)
    .reduce<C | undefined>((newest, one) => (newest && isNewer(newest, one) ? newest : one), undefined)
}

function isNewer(one: IssuedCertificate, other: IssuedCertificate): boolean {
  const difference = new Date(one.issuedAt).getTime() - new Date(other.issuedAt).getTime()
  return difference > 0 || (difference === 0 && one.version > other.version)
}

/** When cover first began: the issue of the first certificate. */
export function firstIssue(certificates: readonly IssuedCertificate[]): Date | undefined {
  const [first] = certificates.map(({ issuedAt }) => new Date(issuedAt)).toSorted(byTime)
  return first
}

function byTime(left: Date, right: Date): number {
  return left.getTime() - right.getTime()
}

/** When play of a day counts as begun on a certificate, which also stands for a shot whose time nobody knows. */
export function startOfPlayOn(content: Pick<CertificateContent, 'event'>, day: CalendarDate): Date {
  return startOfPlay(day, content.event.teeTime, playZone(content))
}

/** Whether a contest of that day was still insured when its play began. */
export function isInsuredOn(
  content: Pick<CertificateContent, 'event'>,
  day: CalendarDate,
  endedAt: Date | null,
): boolean {
  return endedAt === null || startOfPlayOn(content, day) <= endedAt
}

/** The zone in which days of the event begin: the printed one if it is possible there, else that of the course. */
export function playZone({ event }: Pick<CertificateContent, 'event'>): string {
  const { timeZone, state } = event
  return state === ''
    ? (timeZone ?? EARLIEST_TIME_ZONE)
    : eventTimeZone({ time_zone: timeZone, course_state: state })
}
