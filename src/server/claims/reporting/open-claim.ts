import { randomUUID } from 'node:crypto'
import { reservePostings } from '#domain/claims/awards/claim-postings.ts'
import { looksLikeGoods } from '#domain/claims/awards/payout.ts'
import { buildChecklist } from '#domain/claims/checklist/build-checklist.ts'
import { claimMoments, hoursLate } from '#domain/claims/deadlines/claim-deadlines.ts'
import { playZone } from '#domain/claims/insured/certificate-in-force.ts'
import type { InsuredContest } from '#domain/claims/insured/insured-contest.ts'
import { winnerKey } from '#domain/claims/reporting/winner-key.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { wordsOf } from '#domain/search/search-terms.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { ZERO } from '#domain/values/money.ts'
import { addEvent, type ClaimDoer } from '#server/claims/claim-events.ts'
import { postClaimEntry } from '#server/claims/journal/post-claim-entry.ts'
import {
  type Claim,
  insertClaim,
  insertDocumentEvent,
  insertDocuments,
  keepContestCap,
  nextClaimNumber,
} from '#server/claims/repository.ts'
import type { Db } from '#server/kit/db/database.ts'

/** A win, and what the certificate that it is judged by insured. */
export interface InsuredWin {
  certificate: CertificateContent
  insured: InsuredContest
  shotAt: Date
}

interface NewClaim {
  policyId: string
  winner: string
  by: ClaimDoer
  now: Date
  /** Before `now` if it was written down without a connection. */
  countsFrom: Date
  win: InsuredWin
}

/**
 * Opens a claim: its documents are asked for, and its prize is set aside. That it is the first one is known, and the policy is locked.
 *
 * @rule N105 What is asked for and what was insured are kept as they were at the report.
 */
export async function openClaim(
  trx: Db,
  { policyId, winner, by, now, countsFrom, win }: NewClaim,
): Promise<Claim> {
  const { certificate, insured, shotAt } = win
  const { reportUntil } = claimMoments(certificate)
  const claim: Claim = {
    id: randomUUID(),
    number: await nextClaimNumber(trx),
    policyId,
    entity: insured.kind,
    index: insured.index,
    certificateVersion: certificate.version,
    winners: insured.winners,
    winnerKey: winnerKey(winner),
    winner,
    event: certificate.event.tournament,
    documentsBy: certificate.claims.documentsBy ?? null,
    prizeCents: insured.prizeValue,
    insured,
    playedOn: dateInTimeZone(shotAt, playZone(certificate)),
    shotAt,
    countsFrom,
    arrivedAt: now,
    lateHours: reportUntil ? hoursLate(countsFrom, reportUntil) : 0,
    reserveCents: insured.prizeValue,
    awardedCents: ZERO,
    setAsideAt: null,
    releasedAt: null,
    repId: null,
    state: 'reported',
    place: 0,
    since: now,
  }
  await keepContestCap(trx, policyId, insured)
  await insertClaim(trx, claim, wordsOf(winner, claim.event, claim.number))
  const reported = await addEvent(trx, claim, { kind: 'report', at: now, ...by })
  const documents = buildChecklist({
    insured,
    isGoods: looksLikeGoods(insured),
    isSignOrdered: insured.sign ?? false,
  })
  await insertDocuments(trx, claim.id, documents, now)
  // The report is the claim form.
  await insertDocumentEvent(trx, {
    claimId: claim.id,
    key: 'claim_form',
    place: 1,
    step: 1,
    kind: 'received',
    ...by,
    at: now,
  })
  await postClaimEntry(trx, claim, reservePostings(claim.reserveCents), now)
  return reported
}
