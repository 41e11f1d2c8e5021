import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { subtract, ZERO, type Cents } from '#domain/values/money.ts'
import type { Acceptance } from '#domain/contests/conditions/acceptance.ts'
import type { CertificateContent, CertificateContest } from '#domain/documents/certificate/certificate.ts'
import {
  calculateClaimDeadlines,
  DOCUMENTS_WITHIN_DAYS,
  REPORT_WITHIN_HOURS,
} from '#domain/contests/conditions/claim-deadlines.ts'
import { POSTPONEMENT_TERMS } from '#domain/contests/conditions/contest-terms.ts'
import { CURRENT_TERMS } from '#domain/contests/conditions/editions.ts'
import { collectTerms, type TermsEdition } from '#domain/contests/conditions/terms-edition.ts'
import { buildCertificateContest } from '#domain/documents/certificate/certificate-contest.ts'
import { requireValue } from '#domain/contests/contest-cover.ts'
import { CONTESTS } from '#domain/contests/contests.ts'
import { findInsuredRow, insuredRows } from '#domain/contests/insured-rows.ts'
import { buildCertificateCharges, type PricedPurchase } from '#domain/quote/pricing/charge-lines.ts'
import {
  getInsuredParty,
  isProducerPolicy,
  getPayer,
  formatPhone,
  getProducerParty,
} from '#domain/quote/model/parties.ts'
import type { CoverCondition } from '#domain/quote/approvals/cover-conditions.ts'
import type { MoneyStatement } from '#domain/policy/money-statement.ts'
import type { ContestSchedule } from '#domain/policy/policy-state.ts'
import { bonusPrizesOf } from '#domain/documents/certificate/bonus-prizes.ts'
import { statedDays } from '#domain/documents/layout/day-line.ts'
import { purchaseScorecard } from '#domain/quote/scorecard/build-scorecard.ts'
import type { Scorecard, ScorecardLine } from '#domain/quote/scorecard/scorecard.ts'
import { dayAtEvent, displayTimeZone } from '#domain/quote/model/event-time-zone.ts'
import { answerOf, type Quote } from '#domain/quote/model/quote.ts'

/** The insurer from the configuration. */
export interface InsurerDetails {
  name: string
  address: string
  phone: string
  email: string
}

/** What was bought, and the facts of its issue. Times are ISO 8601 in UTC. */
export interface CertificateInput extends PricedPurchase {
  insurer: InsurerDetails
  policyNumber: string
  version: number
  issuedAt: string
  /** When the payer accepted the terms. */
  acceptedAt: string
  /** The terms that were accepted; the current ones where they are accepted now. */
  terms?: TermsEdition | undefined
  /** Acceptance of exactly these terms by a link; absent if the payer accepted them. */
  acceptedByLink?: Acceptance | undefined
  verification: CertificateContent['verification']
  /** What was paid to the insurer when this was issued. */
  paid: Cents
  /** Where the money of the policy stands with it, if its insured alone has paid. */
  statement?: MoneyStatement | undefined
  /** The contests that await a new date. */
  awaitingDate?: readonly ContestSchedule[]
  /** On what the carrier approved it. */
  conditions?: readonly CoverCondition[]
  test: boolean
}

/**
 * Builds the content of a policy's certificate. Only a complete quote can be bought, so a missing figure throws an
 * error instead of leaving a gap in the document.
 */
export function buildCertificateContent(issue: CertificateInput): CertificateContent {
  const { quote, policyNumber, version, issuedAt, verification, test, terms = CURRENT_TERMS } = issue
  return {
    ...buildCoverContent(issue),
    policyNumber,
    version,
    issuedAt,
    ...(issue.conditions && issue.conditions.length > 0 && { conditions: [...issue.conditions] }),
    money: moneyOf(issue),
    terms: {
      version: terms.version,
      ...acceptanceOf(issue),
      conduct: collectTerms(
        terms,
        insuredRows(quote).map(({ entity }) => entity),
      ),
    },
    verification,
    test,
  }
}

/** The cover on a certificate; a quote shows the same before it is bought. */
export type CoverContent = Pick<
  CertificateContent,
  | 'insurer'
  | 'insured'
  | 'dollarSign'
  | 'producer'
  | 'event'
  | 'contests'
  | 'scorecard'
  | 'days'
  | 'bonusPrizes'
  | 'postponement'
  | 'claims'
>

/** A quote has no sums while something in it is not priced. */
type CoverInput = Pick<CertificateInput, 'quote' | 'insurer' | 'pricedRows' | 'issuedAt'> &
  Partial<Pick<CertificateInput, 'summary' | 'partner' | 'termsOf' | 'awaitingDate' | 'terms'>>

/** The parties, the event and the contests of a quote, with all conditions for paying a winner. */
export function buildCoverContent(covered: CoverInput): CoverContent {
  const { quote, insurer } = covered
  return {
    insurer: { name: insurer.name, address: [insurer.address] },
    insured: {
      ...getInsuredParty(quote),
      email: quote.answers.insured_email ?? '',
      phone: formatPhone(quote.answers.insured_phone, quote.answers.insured_ext),
    },
    ...(dollarSignOf(quote.answers) === 'US$' && { dollarSign: 'US$' }),
    ...producerOf(quote),
    event: eventOf(covered),
    contests: contestsOf(covered),
    scorecard: scorecardOf(covered),
    ...daysOf(covered),
    ...bonusPrizesOf(quote),
    postponement: [...POSTPONEMENT_TERMS],
    claims: claimsOf(covered),
  }
}

/** @rule N87 The certificate names the producer of record, if there is one, however the policy was sold. */
function producerOf(quote: Quote): Pick<CertificateContent, 'producer'> {
  const { name, company } = getProducerParty(quote)
  const isRecorded = isProducerPolicy(quote) || quote.answers.producer_email !== undefined
  if (!isRecorded || !(name || company)) return {}
  const { producer_license_state: state, producer_license_number: number } = quote.answers
  const licence = [state, number].filter(Boolean).join(' ')
  return { producer: { agency: company, name, ...(licence && { licence }) } }
}

function eventOf(covered: CoverInput): CertificateContent['event'] {
  const { answers } = covered.quote
  const { tournament_name, course_name, course_city, course_state, tee_time } = answers
  const timeZone = displayTimeZone(answers)
  const [first] = knownDates(covered)
  return {
    tournament: tournament_name ?? '',
    course: course_name ?? '',
    city: course_city ?? '',
    state: course_state ?? '',
    ...(first === undefined ? allPostponed(covered) : { firstDay: first }),
    ...(tee_time && { teeTime: tee_time }),
    ...(timeZone && { timeZone }),
  }
}

/**
 * What is insured and what it costs, for the insured.
 *
 * @rule P02 The certificate of a producer's policy shows the gross fees and what the agency adds, never the commission.
 */
function scorecardOf({ awaitingDate = [], ...covered }: CoverInput): Scorecard {
  const scorecard = purchaseScorecard(covered, { partner: covered.partner, reader: 'producers-client' })
  const isOf = (line: ScorecardLine) => (row: { entity: string; index: number }) =>
    row.entity === line.entity && row.index === line.slot
  return {
    ...scorecard,
    lines: scorecard.lines
      .filter((line) => covered.pricedRows.some(isOf(line)))
      .map(({ date, ...line }) => ({
        ...line,
        ...(date && !awaitingDate.some(isOf(line)) && { date }),
      })),
  }
}

function daysOf({ quote, issuedAt, awaitingDate = [] }: CoverInput): Pick<CertificateContent, 'days'> {
  if (awaitingDate.length > 0) return {}
  return { days: statedDays(quote, dayAtEvent(quote, new Date(issuedAt))) }
}

/** The known dates of play, earliest first. */
function knownDates(covered: CoverInput): CalendarDate[] {
  return contestsOf(covered)
    .filter(({ openUntil }) => openUntil === undefined)
    .map(({ date }) => date)
    .toSorted()
}

function allPostponed(covered: CoverInput): Pick<CertificateContent['event'], 'firstDay' | 'openUntil'> {
  const contests = contestsOf(covered).toSorted((left, right) => (left.date < right.date ? -1 : 1))
  const first = requireValue(contests[0], 'contest')
  return { firstDay: first.date, ...(first.openUntil && { openUntil: first.openUntil }) }
}

function contestsOf({ quote, pricedRows, awaitingDate, terms }: CoverInput): CertificateContest[] {
  return pricedRows.map((priced) =>
    buildCertificateContest(requireValue(findInsuredRow(quote, priced), 'contest'), priced, {
      awaitingDate,
      terms,
      sign: answerOf(quote, CONTESTS[priced.entity].signsKey) === 'Yes',
    }),
  )
}

/**
 * A producer pays less than its client's copy shows; the difference is its commission. Until the producer has paid its
 * whole amount, the client's copy shows the whole total as open.
 */
function moneyOf(issue: CertificateInput): CertificateContent['money'] {
  const { lines, total } = buildCertificateCharges(issue)
  const open = Math.max(subtract(issue.summary.amountDue, issue.paid), ZERO) as Cents
  const balance = isProducerPolicy(issue.quote) && open > 0 ? total : open
  const { statement } = issue
  return { lines, total, paid: subtract(total, balance), balance, ...(statement && { statement }) }
}

/** @rule D68 The person who accepted the terms by a link is named with the time; otherwise the payer is. */
function acceptanceOf({
  quote,
  acceptedAt,
  acceptedByLink,
}: CertificateInput): Pick<CertificateContent['terms'], 'acceptedBy' | 'acceptedAt'> {
  const { by, at } = acceptedByLink ?? { by: getPayer(quote).billTo.name, at: acceptedAt }
  return { acceptedBy: by, acceptedAt: at }
}

function claimsOf(covered: CoverInput): CertificateContent['claims'] {
  const { phone, email } = covered.insurer
  const days = knownDates(covered)
  const last = days.length === covered.pricedRows.length ? days.at(-1) : undefined
  return {
    contact: `${phone} or ${email}`,
    reportWithinHours: REPORT_WITHIN_HOURS,
    documentsWithinDays: DOCUMENTS_WITHIN_DAYS,
    ...(last && calculateClaimDeadlines(last)),
  }
}
