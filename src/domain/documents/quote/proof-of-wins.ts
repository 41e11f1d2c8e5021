import { formatClaimDeadlines } from '#domain/documents/certificate/claim-sentences.ts'
import { buildCertificateContest } from '#domain/documents/certificate/certificate-contest.ts'
import { bonusPrizesOf } from '#domain/documents/certificate/bonus-prizes.ts'
import { type ContestDay, summarizeEventDay } from '#domain/documents/certificate/certificate-summary.ts'
import {
  calculateClaimDeadlines,
  DOCUMENTS_WITHIN_DAYS,
  REPORT_WITHIN_HOURS,
} from '#domain/contests/conditions/claim-deadlines.ts'
import { askForAffidavit, askForIdentification } from '#domain/contests/conditions/contest-terms.ts'
import { requireValue } from '#domain/contests/contest-cover.ts'
import { findInsuredRow } from '#domain/contests/insured-rows.ts'
import { completeRows } from '#domain/documents/quote/draft-cover.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { contestDates, type Quote } from '#domain/quote/model/quote.ts'
import { ZERO } from '#domain/values/money.ts'

/** What a win needs, before anybody agrees to it. */
export interface ProofOfWins {
  /** Contest by contest: from where it is played, who has to see it, and how many are paid. */
  contests: ContestDay[]
  /** What holds for a win in any of them. */
  claims: string[]
}

/**
 * What a winner of each covered contest must prove, as the certificate will state it.
 *
 * @rule N101 Witnesses, video, the women's yardage, the deadlines and what the winner signs are read before the terms are agreed to, from the
 * same source as the certificate. Contests that are not complete yet are left out.
 */
export function describeProof(quote: Quote): ProofOfWins {
  const contests = completeRows(quote).map((row) =>
    buildCertificateContest(requireValue(findInsuredRow(quote, row), 'contest'), {
      entity: row.entity,
      nondiscountFee: ZERO,
      certFee: ZERO,
    }),
  )
  const prizes = contests.map(({ prizeValue }) => prizeValue)
  const sign = dollarSignOf(quote.answers)
  const last = contestDates(quote).at(-1)
  return {
    contests: summarizeEventDay({ contests, ...bonusPrizesOf(quote) }),
    claims: [
      formatClaimDeadlines({
        reportWithinHours: REPORT_WITHIN_HOURS,
        documentsWithinDays: DOCUMENTS_WITHIN_DAYS,
        ...(last && calculateClaimDeadlines(last)),
      }),
      ...askForAffidavit(prizes, sign),
      ...askForIdentification(prizes, sign),
    ],
  }
}
