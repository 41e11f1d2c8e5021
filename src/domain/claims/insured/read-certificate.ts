import { readLabelledFigures } from '#domain/claims/insured/labelled-figures.ts'
import { type ClaimKind, type InsuredContest, WINNERS } from '#domain/claims/insured/insured-contest.ts'
import type { CertificateContent, CertificateContest } from '#domain/documents/certificate/certificate.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { ZERO } from '#domain/values/money.ts'

/** What names a contest of a policy in a claim. */
export interface ClaimedContest {
  kind: ClaimKind
  index: number
}

/**
 * What a certificate of any release insured.
 *
 * @rule N103 A win is compared with the numbers of the certificate; one from before they were kept is read from its printed figures.
 */
export function readInsuredContests(content: CertificateContent): InsuredContest[] {
  return [...content.contests.map(readContest), ...readBonusPrizes(content)]
}

/** What a certificate insured for one contest; undefined if it does not insure that one. */
export function findInsuredContest(
  content: CertificateContent,
  { kind, index }: ClaimedContest,
): InsuredContest | undefined {
  return readInsuredContests(content).find((contest) => contest.kind === kind && contest.index === index)
}

function readContest(contest: CertificateContest): InsuredContest {
  const { sign, witnesses, ...figures } = contest.insured ?? readLabelledFigures(contest)
  return {
    kind: contest.entity,
    index: contest.index,
    title: contest.title,
    dates: datesOf(contest),
    prize: contest.prize,
    prizeValue: contest.prizeValue,
    winners: WINNERS[contest.entity],
    figures,
    ...(sign !== undefined && { sign }),
    witnesses,
  }
}

/**
 * The bonus prizes: the certificate states their number, kind and yardage, no hole and no value, so that another carrier pays
 * them and a claim reserves nothing.
 */
function readBonusPrizes({ bonusPrizes, contests }: CertificateContent): InsuredContest[] {
  if (!bonusPrizes) return []
  return [
    {
      kind: 'bonus_prize',
      index: 1,
      title: 'Bonus prize',
      dates: [...new Set(contests.flatMap(datesOf))].toSorted(),
      prize: `${bonusPrizes.kind === 'premium' ? 'Premium' : 'Standard'} bonus prize`,
      prizeValue: ZERO,
      winners: WINNERS.bonus_prize,
      figures: { yards: bonusPrizes.yardage },
      witnesses: { playingPartners: 2, independent: 0 },
    },
  ]
}

function datesOf({ date, openUntil }: CertificateContest): CalendarDate[] {
  return openUntil === undefined ? [date] : []
}
