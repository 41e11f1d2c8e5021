import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { formatMoney } from '#domain/values/money.ts'
import {
  type CertificateContent,
  type CertificateContest,
} from '#domain/documents/certificate/certificate.ts'
import { formatMoment, formatTeeTime } from '#domain/documents/event-time.ts'
import { describeContestDate } from '#domain/policy/policy-state.ts'

/** The insured in lines as on an envelope, then phone and e-mail. */
export function formatInsured({ insured }: Pick<CertificateContent, 'insured'>): string[] {
  const { company, name, address, phone, email } = insured
  return [company, name, ...address, phone, email].filter(Boolean)
}

/** The event in lines: what, where and when. */
export function formatEvent({ event, contests }: Pick<CertificateContent, 'event' | 'contests'>): string[] {
  const place = [event.city, event.state].filter(Boolean).join(', ')
  const days = listPlayDays(contests)
  const when = days.length > 0 ? days.map(formatLongDate) : [describeContestDate(firstDate(event))]
  return [event.tournament, event.course, place, ...when, formatTeeTime(event)].filter(Boolean)
}

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
}

/** The parties, the event and the contests of a certificate, in lines for people. */
export function summarizeCertificate(content: CertificateContent): CertificateSummary {
  const bonus = formatBonusPrizes(content)
  return {
    issued: formatMoment(content.issuedAt, content.event.timeZone),
    insured: formatInsured(content),
    event: formatEvent(content),
    contests: [
      ...content.contests.map(summarizeContest),
      ...(bonus ? [{ title: 'Bonus prizes', lines: [bonus] }] : []),
    ],
  }
}

function summarizeContest(contest: CertificateContest): { title: string; lines: string[] } {
  const { play, prize, prizeValue, statements, winnersPayable, witnesses, title } = contest
  return {
    title,
    lines: [
      describeContestDate(contest),
      ...play,
      `${formatMoney(prizeValue)} prize: ${prize}`,
      ...statements.map(({ label, value }) => `${label}: ${value}`),
      `Paid: ${winnersPayable.charAt(0).toLowerCase()}${winnersPayable.slice(1)}`,
      `To prove a win: ${witnesses.join(' ')}`,
    ],
  }
}
