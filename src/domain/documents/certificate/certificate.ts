import type { CertificateFact } from '#domain/contests/contest-cover.ts'
import type { MoneyLine } from '#domain/quote/pricing/charge-lines.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents, DollarSign } from '#domain/values/money.ts'
import type { Yardage } from '#domain/contests/conditions/yardages.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { CertificateFigures } from '#domain/contests/insured-figures.ts'
import type { PolicyEnd } from '#domain/policy/policy-state.ts'
import type { CoverCondition } from '#domain/quote/approvals/cover-conditions.ts'
import type { MoneyStatement } from '#domain/policy/money-statement.ts'
import type { ListedEndorsement } from '#domain/policy/endorsements/written-endorsement.ts'
import type { StatedDay } from '#domain/documents/layout/day-line.ts'
import type { Scorecard } from '#domain/quote/scorecard/scorecard.ts'

/** A contest on the certificate, with all conditions for paying a winner. */
export interface CertificateContest {
  entity: ContestKind
  /** Number of its row, counted from 1. */
  index: number
  title: string
  /** For a contest that was postponed without a new date, the insured day. */
  date: CalendarDate
  /** Only while the new date is awaited: the last day that is allowed. */
  openUntil?: CalendarDate
  /** Hole, yards or feet, players, finalists, shots or rollers. The previous release prints them. */
  figures: CertificateFact[]
  /** The same as numbers; absent in certificates from before claims compared with them. */
  insured?: CertificateFigures
  /** How it is played, in lines for a page. */
  play: string[]
  prize: string
  prizeValue: Cents
  /** Further facts of its kind, such as how the prize is paid out. */
  statements: CertificateFact[]
  winnersPayable: string
  fee: Cents
  /** What a claim must provide, in sentences. */
  witnesses: string[]
}

/** The insurer that issued the document, and its contact details. */
export interface Insurer {
  name: string
  address: string[]
}

/**
 * The content of a certificate, fixed when it is issued; page, PDF and claim checklist are all made from it.
 * Times are ISO 8601 in UTC.
 */
export interface CertificateContent {
  insurer: Insurer
  policyNumber: string
  version: number
  issuedAt: string
  insured: { name: string; company: string; address: string[]; email: string; phone: string }
  producer?: { agency: string; name: string; licence?: string }
  /** Absent for `$`. */
  dollarSign?: DollarSign
  event: {
    tournament: string
    course: string
    city: string
    state: string
    /** The first known day; if none is known, the first insured day. */
    firstDay: CalendarDate
    /** Only while every contest awaits its new date: the last day that is allowed. */
    openUntil?: CalendarDate
    /** `08:30`; absent if it is to be advised later. */
    teeTime?: string
    timeZone?: string
  }
  contests: CertificateContest[]
  /** The contests and what they cost; absent in certificates from before there were scorecards. */
  scorecard?: Scorecard
  /** Absent in those certificates too, and while a contest awaits its date. */
  days?: StatedDay[]
  /** On what the carrier approved it; absent without such conditions. */
  conditions?: CoverCondition[]
  /** What reps wrote by endorsements, in their order; absent without any. */
  endorsements?: ListedEndorsement[]
  bonusPrizes?: { count: number; kind: 'standard' | 'premium'; yardage: Yardage }
  money: {
    lines: MoneyLine[]
    total: Cents
    /** Of the total; a release that knows no statement prints it. */
    paid: Cents
    balance: Cents
    /**
     * Where the money of the policy stood when this was issued. Absent on a policy that a producer sold or acts for, or that several
     * have paid, as it is theirs, and in certificates from before there were statements.
     */
    statement?: MoneyStatement
  }
  terms: { version: string; acceptedBy: string; acceptedAt: string; conduct: string[] }
  postponement: string[]
  claims: {
    contact: string
    reportWithinHours: number
    documentsWithinDays: number
    /** The deadlines; absent while a contest awaits its date. */
    reportBy?: CalendarDate
    documentsBy?: CalendarDate
  }
  verification: { code: string; url: string }
  /** True if the sandbox took the payment: the document states that there is no cover. */
  test: boolean
}

/** The status of a certificate after its issue. */
export const CERTIFICATE_STATUSES = ['in-force', 'superseded', 'cancelled', 'lapsed'] as const

export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number]

/**
 * A certificate is superseded once the policy has a newer version; a policy that has ended has no valid certificate.
 *
 * @rule O02 Only the newest certificate of a policy that was not cancelled and has not lapsed is in force.
 */
export function getCertificateStatus(
  certificateVersion: number,
  policyVersion: number,
  ended?: PolicyEnd,
): CertificateStatus {
  if (ended) return ended
  return certificateVersion < policyVersion ? 'superseded' : 'in-force'
}

/** Nothing on it is insured any more, and no newer version will be. */
export function isOfEndedPolicy(status: CertificateStatus): boolean {
  return status === 'cancelled' || status === 'lapsed'
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
  lapsed: {
    title: 'Lapsed',
    text: 'No new date was set in time, so the policy of this certificate has ended. It is no longer in force.',
  },
}

/** The notice at the top of a certificate that is not in force. */
export function getStatusNotice(status: CertificateStatus): StatusNotice | undefined {
  return status === 'in-force' ? undefined : STATUS_NOTICES[status]
}
