import { type CalendarDate } from '#domain/values/calendar.ts'
import { type Cents } from '#domain/values/money.ts'
import { type Yardage } from '#domain/policy/conditions/yardages.ts'
import { type ContestKind } from '#domain/contests/contest-kinds.ts'

/** Something that a certificate states of a contest: a column of its line, or a line below it. */
export interface CertificateFact {
  label: string
  value: string | number
}

/** A contest on the certificate, with everything that decides whether a winner is paid. */
export interface CertificateContest {
  entity: ContestKind
  /** Number of its row, counted from 1. */
  index: number
  title: string
  /** Of a contest that was postponed without a new date, the day that it was insured for. */
  date: CalendarDate
  /** Only while the new date is awaited: the last day on which it may be. */
  openUntil?: CalendarDate
  /** Its columns, as its kind has them: hole, yards or feet, players, finalists, shots or rollers. */
  figures: CertificateFact[]
  /** How it is played, in lines for a page. */
  play: string[]
  prize: string
  prizeValue: Cents
  /** What else its kind states, such as how the prize is paid out. */
  statements: CertificateFact[]
  winnersPayable: string
  fee: Cents
  /** What a claim has to bring, in sentences. */
  witnesses: string[]
}

/** A line of money on the papers. */
export interface MoneyLine {
  label: string
  amount: Cents
}

/** Whose paper it is: the insurer, and how to reach it. */
export interface Insurer {
  name: string
  address: string[]
}

/**
 * Everything a certificate states, fixed when it is issued; page, PDF and claim checklist are all made from it.
 * Moments are ISO 8601 in UTC.
 */
export interface CertificateContent {
  insurer: Insurer
  policyNumber: string
  version: number
  issuedAt: string
  insured: { name: string; company: string; address: string[]; email: string; phone: string }
  producer?: { agency: string; name: string; licence?: string }
  event: {
    tournament: string
    course: string
    city: string
    state: string
    /** The first day that is known; where none is, the first that was insured. */
    firstDay: CalendarDate
    /** Only while every contest awaits its new date: the last day on which they may be. */
    openUntil?: CalendarDate
    /** `08:30`, absent where it is still to be advised. */
    teeTime?: string
    timeZone?: string
  }
  contests: CertificateContest[]
  bonusPrizes?: { count: number; kind: 'standard' | 'premium'; yardage: Yardage }
  money: { lines: MoneyLine[]; total: Cents; paid: Cents; balance: Cents }
  terms: { version: string; acceptedBy: string; acceptedAt: string; conduct: string[] }
  postponement: string[]
  claims: {
    contact: string
    reportWithinHours: number
    documentsWithinDays: number
    /** The last days, absent while a contest awaits its date. */
    reportBy?: CalendarDate
    documentsBy?: CalendarDate
  }
  verification: { code: string; url: string }
  /** True where the sandbox took the money: the paper says that there is no cover. */
  test: boolean
}

/** What has become of a certificate since it was issued. */
export type CertificateStatus = 'in-force' | 'superseded' | 'cancelled'

/**
 * A certificate is superseded as soon as the policy has a newer version; of a cancelled policy none holds.
 *
 * @rule O02 Only the newest certificate of a policy that has not been cancelled is in force.
 */
export function getCertificateStatus(
  certificateVersion: number,
  policyVersion: number,
  cancelled = false,
): CertificateStatus {
  if (cancelled) return 'cancelled'
  return certificateVersion < policyVersion ? 'superseded' : 'in-force'
}

export interface StatusNotice {
  title: string
  text: string
}

const STATUS_NOTICES: Record<Exclude<CertificateStatus, 'in-force'>, StatusNotice> = {
  superseded: {
    title: 'Superseded',
    text: 'A newer version of this certificate has been issued. This one is no longer in force.',
  },
  cancelled: {
    title: 'Cancelled',
    text: 'This certificate has been cancelled. It is no longer in force.',
  },
}

/** What a certificate says on its face about its standing; nothing while it is in force. */
export function getStatusNotice(standing: CertificateStatus): StatusNotice | undefined {
  return standing === 'in-force' ? undefined : STATUS_NOTICES[standing]
}
