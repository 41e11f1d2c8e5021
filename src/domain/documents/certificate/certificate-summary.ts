import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { type DollarSign, formatMoney } from '#domain/values/money.ts'
import type { CertificateContent, CertificateContest } from '#domain/documents/certificate/certificate.ts'
import { nameWitnesses } from '#domain/documents/certificate/printed-rules.ts'
import { nameCondition } from '#domain/quote/approvals/cover-conditions.ts'
import { formatMoment, formatTeeTime } from '#domain/quote/model/event-time.ts'
import { lowerFirstLetter } from '#domain/values/text-format.ts'
import { describeContestDate } from '#domain/policy/policy-state.ts'

/** The insured in lines as on an envelope, then phone and e-mail. */
export function formatInsured({ insured }: Pick<CertificateContent, 'insured'>): string[] {
  const { company, name, address, phone, email } = insured
  return [company, name, ...address, phone, email].filter(Boolean)
}

/** The event in lines: what, where and when. */
export function formatEvent({ event, contests }: Pick<CertificateContent, 'event' | 'contests'>): string[] {
  const place = formatPlace({ event })
  const days = listPlayDays(contests)
  const when = days.length > 0 ? days.map(formatLongDate) : [describeContestDate(firstDate(event))]
  return [event.tournament, event.course, place, ...when, formatTeeTime(event)].filter(Boolean)
}

/** Where the course is, such as `Austin, TX`. */
export function formatPlace({
  event,
}: {
  event: Pick<CertificateContent['event'], 'city' | 'state'>
}): string {
  return [event.city, event.state].filter(Boolean).join(', ')
}

/** Each day of play once, in words, the earliest first. */
export function formatPlayDays(contests: CertificateContent['contests']): string[] {
  return [...new Set(contests.toSorted(byDate).map(describeContestDate))]
}

const byDate = (one: CertificateContest, other: CertificateContest) => (one.date < other.date ? -1 : 1)

/** Each known day of play once, the earliest first. */
export function listPlayDays(contests: CertificateContent['contests']): CalendarDate[] {
  const known = contests.filter(({ openUntil }) => openUntil === undefined).map(({ date }) => date)
  return [...new Set(known)].toSorted()
}

function firstDate({ firstDay, openUntil }: CertificateContent['event']) {
  return { date: firstDay, openUntil }
}

/** The bonus prizes of a certificate, in a sentence; undefined if there are none. */
export function formatBonusPrizes({
  bonusPrizes,
}: Pick<CertificateContent, 'bonusPrizes'>): string | undefined {
  if (!bonusPrizes) return undefined
  const { count, kind, yardage } = bonusPrizes
  const prizes = count === 1 ? `1 ${kind} bonus prize` : `${count} ${kind} bonus prizes`
  return `${prizes} for a hole-in-one on the other par 3s, played from ${yardage.men} yards or more (women ${yardage.women}).`
}

/** A certificate for a page: the same facts as in the document, in the same order. */
export interface CertificateSummary {
  issued: string
  insured: string[]
  event: string[]
  contests: { title: string; lines: string[] }[]
  /** The same without day and prize, which a scorecard has. */
  conditions: { title: string; lines: string[] }[]
}

/** The parties, the event and the contests of a certificate, in lines for people. */
export function summarizeCertificate(content: CertificateContent): CertificateSummary {
  const bonus = formatBonusPrizes(content)
  const besides = bonus ? [{ title: 'Bonus prizes', lines: [bonus] }] : []
  return {
    issued: formatMoment(content.issuedAt, content.event.timeZone),
    insured: formatInsured(content),
    event: formatEvent(content),
    contests: [
      ...content.contests.map((contest) => summarizeContest(contest, content.dollarSign)),
      ...besides,
    ],
    conditions: [
      ...content.contests.map((contest) => ({ title: contest.title, lines: conditionsOf(contest) })),
      ...besides,
      ...(content.conditions ?? []).map((condition) => ({
        title: `Conditions: ${lowerFirstLetter(nameCondition(condition))}`,
        lines: condition.text.split(/\n+/),
      })),
    ],
  }
}

function summarizeContest(
  contest: CertificateContest,
  sign: DollarSign | undefined,
): { title: string; lines: string[] } {
  const { play, prize, prizeValue, title } = contest
  return {
    title,
    lines: [
      describeContestDate(contest),
      ...play,
      `${formatMoney(prizeValue, sign)} prize: ${prize}`,
      ...whenPaid(contest),
    ],
  }
}

/** What an organizer does for one contest on the day. */
export interface ContestDay {
  title: string
  measuring: string[]
  witnesses: string[]
  /** How many winners are paid; null for bonus prizes, which say it themselves. */
  paid: string | null
}

/** The event-day checklist of a certificate for a page, contest by contest. */
export function summarizeEventDay(
  content: Pick<CertificateContent, 'contests' | 'bonusPrizes'>,
): ContestDay[] {
  const bonus = formatBonusPrizes(content)
  return [
    ...content.contests.map((contest) => ({
      title: contest.title,
      measuring: [...contest.play, ...contest.statements.map(formatStatement)],
      witnesses: nameWitnesses(contest),
      paid: formatWinnersPayable(contest.winnersPayable),
    })),
    ...(bonus ? [{ title: 'Bonus prizes', measuring: [bonus], witnesses: [], paid: null }] : []),
  ]
}

function conditionsOf(contest: CertificateContest): string[] {
  return [...contest.play, ...whenPaid(contest)]
}

function whenPaid(contest: CertificateContest): string[] {
  return [
    ...contest.statements.map(formatStatement),
    formatWinnersPayable(contest.winnersPayable),
    `To prove a win: ${nameWitnesses(contest).join(' ')}`,
  ]
}

function formatStatement({ label, value }: CertificateContest['statements'][number]): string {
  return `${label}: ${value}`
}

function formatWinnersPayable(sentence: string): string {
  return `Paid: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
}
