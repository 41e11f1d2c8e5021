import { minus, ZERO, type Cents } from '#domain/money.ts'
import { type CertificateContent, type CertificateContest } from '#domain/policy/certificate.ts'
import {
  claimDeadlines,
  DOCUMENTS_WITHIN_DAYS,
  REPORT_WITHIN_HOURS,
} from '#domain/policy/claims-deadlines.ts'
import {
  CERTIFICATE_TERMS_VERSION,
  POSTPONEMENT_TERMS,
  termsFor,
  WINNERS_PAYABLE,
} from '#domain/policy/conduct.ts'
import { certificateMoney, grossFee, type Bought, type PaperRow } from '#domain/policy/money-lines.ts'
import { insuredParty, isProducerPolicy, phoneText, producerParty } from '#domain/policy/parties.ts'
import { witnessRequirement } from '#domain/policy/witnesses.ts'
import { insuredYardage, MINIMUM_YARDAGES } from '#domain/policy/yardages.ts'
import { contestDates, type GrandPrize, type Quote } from '#domain/quote/quote.ts'

/** The insurer as it is configured. */
export interface InsurerDetails {
  name: string
  address: string
  phone: string
  email: string
}

/** What was bought, and the facts of its issue. Moments are ISO 8601 in UTC. */
export interface Issue extends Bought {
  insurer: InsurerDetails
  policyNumber: string
  version: number
  issuedAt: string
  acceptedAt: string
  verification: CertificateContent['verification']
  /** What was paid to the insurer when this was issued. */
  paid: Cents
  test: boolean
}

/**
 * What the certificate of a policy states. Only a complete quote can be bought, so a figure that is missing here
 * is a fault and not a gap on the paper.
 */
export function certificateContent(issue: Issue): CertificateContent {
  const { quote, insurer, policyNumber, version, issuedAt, verification, test } = issue
  return {
    insurer: { name: insurer.name, address: [insurer.address] },
    policyNumber,
    version,
    issuedAt,
    insured: {
      ...insuredParty(quote),
      email: quote.answers.insured_email ?? '',
      phone: phoneText(quote.answers.insured_phone, quote.answers.insured_ext),
    },
    ...producerOf(quote),
    event: eventOf(quote),
    contests: contestsOf(issue),
    ...bonusPrizesOf(quote),
    money: moneyOf(issue),
    terms: {
      version: CERTIFICATE_TERMS_VERSION,
      acceptedBy: acceptedBy(quote),
      acceptedAt: issue.acceptedAt,
      conduct: termsFor(['hole-in-one']),
    },
    postponement: [...POSTPONEMENT_TERMS],
    claims: claimsOf(issue),
    verification,
    test,
  }
}

function producerOf(quote: Quote): Pick<CertificateContent, 'producer'> {
  if (!isProducerPolicy(quote)) return {}
  const { name, company } = producerParty(quote)
  const { producer_license_state: state, producer_license_number: number } = quote.answers
  const licence = [state, number].filter(Boolean).join(' ')
  return { producer: { agency: company, name, ...(licence && { licence }) } }
}

function eventOf(quote: Quote): CertificateContent['event'] {
  const { tournament_name, course_name, course_city, course_state, tee_time, time_zone } = quote.answers
  return {
    tournament: tournament_name ?? '',
    course: course_name ?? '',
    city: course_city ?? '',
    state: course_state ?? '',
    firstDay: known(contestDates(quote)[0], 'date'),
    ...(tee_time && { teeTime: tee_time }),
    ...(time_zone && { timeZone: time_zone }),
  }
}

function contestsOf({ quote, pricedRows }: Bought): CertificateContest[] {
  return pricedRows.map((priced) => {
    const row = quote.grandPrizes.find(({ slot }) => slot === priced.index)
    return contestOf(known(row, 'contest'), priced)
  })
}

function contestOf(row: GrandPrize, priced: PaperRow): CertificateContest {
  const hole = known(row.hole, 'hole')
  const prizeValue = known(row.prizeValue, 'prize value')
  const { amateurs = 0, pros = 0 } = row
  return {
    title: `Hole-in-one contest, hole ${hole}`,
    date: known(row.date, 'date'),
    hole,
    yardage: insuredYardage('grand-prize', known(row.yardage, 'yardage')),
    amateurs,
    pros,
    prize: known(row.prizeDescription, 'prize'),
    prizeValue,
    winnersPayable: WINNERS_PAYABLE['hole-in-one'],
    fee: grossFee(priced),
    witnesses: witnessRequirement('hole-in-one', prizeValue, amateurs + pros).sentences,
  }
}

function bonusPrizesOf({ answers }: Quote): Pick<CertificateContent, 'bonusPrizes'> {
  if (answers.bonus_prizes !== 'Yes' || answers.number_bps === undefined) return {}
  const yardage = MINIMUM_YARDAGES['bonus-prize']
  return { bonusPrizes: { count: answers.number_bps, kind: answers.type_bps ?? 'standard', yardage } }
}

/** A producer pays less than its client's copy says, so what is open is reckoned from the amount due. */
function moneyOf(issue: Issue): CertificateContent['money'] {
  const { lines, total } = certificateMoney(issue)
  const balance = Math.max(minus(issue.summary.amountDue, issue.paid), ZERO) as Cents
  return { lines, total, paid: minus(total, balance), balance }
}

function acceptedBy(quote: Quote): string {
  return isProducerPolicy(quote) ? producerParty(quote).name : insuredParty(quote).name
}

function claimsOf({ quote, insurer }: Issue): CertificateContent['claims'] {
  return {
    contact: `${insurer.phone} or ${insurer.email}`,
    reportWithinHours: REPORT_WITHIN_HOURS,
    documentsWithinDays: DOCUMENTS_WITHIN_DAYS,
    ...claimDeadlines(known(contestDates(quote).at(-1), 'date')),
  }
}

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`A certificate cannot be issued without the ${what}`)
  return value
}
