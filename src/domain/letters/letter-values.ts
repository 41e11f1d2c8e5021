import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { formatPlace, formatPlayDays } from '#domain/documents/certificate/certificate-summary.ts'
import { writeEffectiveTime } from '#domain/policy/endorsements/effective-time.ts'
import type { ListedEndorsement } from '#domain/policy/endorsements/written-endorsement.ts'
import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { formatMoney } from '#domain/values/money.ts'

interface LetterField {
  label: string
  /** Some policies, or some letters, have no value for it. */
  isSometimesMissing?: true
}

/** The fields of a case that a template can name, such as `{{policy_number}}`. */
export const LETTER_FIELDS = {
  policy_number: { label: 'Policy number' },
  certificate_version: { label: 'Version of the certificate' },
  policy_issued: { label: 'Day the policy began' },
  insured_name: { label: 'Insured organization or person' },
  event_name: { label: 'Event' },
  course_name: { label: 'Golf course' },
  course_place: { label: 'City and state of the course' },
  event_days: { label: 'Days of play' },
  contests: { label: 'Insured contests and prizes, a line each' },
  recipient_name: { label: 'Who gets the letter' },
  today: { label: 'Today’s date' },
  insurer_name: { label: 'Our name' },
  writer_name: { label: 'Your name', isSometimesMissing: true },
  cancelled_on: { label: 'Day the policy was cancelled', isSometimesMissing: true },
  endorsement: { label: 'Latest endorsement we wrote', isSometimesMissing: true },
} as const satisfies Readonly<Record<string, LetterField>>

export type LetterFieldName = keyof typeof LETTER_FIELDS

export type LetterValues = Readonly<Record<LetterFieldName, string | undefined>>

export const LETTER_FIELD_NAMES = Object.keys(LETTER_FIELDS) as LetterFieldName[]

export function isLetterField(name: string): name is LetterFieldName {
  return Object.hasOwn(LETTER_FIELDS, name)
}

/** Whether every policy has a value for it, whoever writes. */
export function isAlwaysThere(name: LetterFieldName): boolean {
  const field: LetterField = LETTER_FIELDS[name]
  return field.isSometimesMissing !== true
}

export interface LetterCase {
  certificate: CertificateContent
  /** Days at the event. */
  issuedOn: CalendarDate
  today: CalendarDate
  cancelledOn: CalendarDate | undefined
  timeZone: string
  /** The rep who writes; undefined where the holder makes a letter. */
  writer: string | undefined
  recipient: string
}

/** What the fields are on a real case; undefined where it has none. */
export function letterValues(letter: LetterCase): LetterValues {
  const { certificate, issuedOn, today, cancelledOn, writer, recipient } = letter
  const { insured, event, contests, dollarSign } = certificate
  return {
    policy_number: certificate.policyNumber,
    certificate_version: String(certificate.version),
    policy_issued: formatLongDate(issuedOn),
    insured_name: insured.company || insured.name,
    event_name: event.tournament,
    course_name: event.course,
    course_place: formatPlace({ event }),
    event_days: formatPlayDays(contests).join('; '),
    contests: contests
      .map(({ title, prizeValue }) => `${title}: ${formatMoney(prizeValue, dollarSign)}`)
      .join('\n'),
    recipient_name: recipient,
    today: formatLongDate(today),
    insurer_name: certificate.insurer.name,
    writer_name: writer,
    cancelled_on: cancelledOn && formatLongDate(cancelledOn),
    endorsement: describeEndorsement(certificate.endorsements?.at(-1), letter.timeZone),
  }
}

function describeEndorsement(newest: ListedEndorsement | undefined, timeZone: string): string | undefined {
  if (!newest) return undefined
  return `Endorsement ${newest.number}, in effect from ${writeEffectiveTime(new Date(newest.effective), timeZone)}`
}
