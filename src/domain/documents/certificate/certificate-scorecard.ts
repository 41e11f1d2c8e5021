import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import type { Scorecard } from '#domain/quote/scorecard/scorecard.ts'

type ScorecardSource = Pick<CertificateContent, 'contests' | 'scorecard'> &
  Partial<Pick<CertificateContent, 'money'>>

/**
 * The scorecard of a certificate. One from before there were scorecards has the title, prize and fee of each contest;
 * its conditions state the figures.
 */
export function getScorecard({ scorecard, contests, money }: ScorecardSource): Scorecard {
  if (scorecard) return scorecard
  return {
    columns: 'one',
    labels: { nondiscountFee: 'Fee' },
    lines: contests.map(({ entity, index, title, date, openUntil, prize, prizeValue, fee }) => ({
      entity,
      slot: index,
      name: title,
      kind: '',
      description: prize,
      players: [],
      prize: prizeValue,
      ...(openUntil === undefined && { date }),
      fee: { gross: fee, reduced: fee },
    })),
    // The first lines are those of the contests.
    charges: (money?.lines ?? [])
      .slice(contests.length)
      .map(({ label, amount }) => ({ key: label, label, amount })),
    ...(money && { total: { label: 'Total', amount: money.total } }),
  }
}
