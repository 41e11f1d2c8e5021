import { type CalendarDate } from '#domain/calendar.ts'
import { type Cents } from '#domain/money.ts'
import { type Yardage } from '#domain/policy/yardages.ts'

/** One line of the certificate's contest table, with everything that decides whether a winner is paid. */
export interface CertificateContest {
  title: string
  date: CalendarDate
  hole: number
  /** The least that may be played; women's tees as the trade rules allow. */
  yardage: Yardage
  amateurs: number
  pros: number
  prize: string
  prizeValue: Cents
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
    firstDay: CalendarDate
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
    reportBy: CalendarDate
    documentsBy: CalendarDate
  }
  verification: { code: string; url: string }
  /** True where the sandbox took the money: the paper says that there is no cover. */
  test: boolean
}

/** What has become of a certificate since it was issued; the paper says so on its face. */
export type CertificateStanding = 'in-force' | 'superseded' | 'cancelled'

/** A certificate is superseded as soon as the policy has a newer version. */
export function certificateStanding(certificateVersion: number, policyVersion: number): CertificateStanding {
  return certificateVersion < policyVersion ? 'superseded' : 'in-force'
}
