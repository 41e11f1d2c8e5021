import { type CarrierConsent, consentsIn } from '#domain/claims/carriers/carrier-request.ts'
import type { ClaimFacts } from '#domain/claims/facts/claim-facts.ts'
import { joinFacts } from '#domain/claims/facts/report-facts.ts'
import { claimMoments, eventZone } from '#domain/claims/deadlines/claim-deadlines.ts'
import { firstIssue, startOfPlayOn } from '#domain/claims/insured/certificate-in-force.ts'
import { printedSentences } from '#domain/claims/rules/printed-sentences.ts'
import { checkClaim, type CheckedRule } from '#domain/claims/rules/check-claim.ts'
import type { ClaimToCheck } from '#domain/claims/rules/rule.ts'
import type { DocumentState } from '#domain/claims/states/document-states.ts'
import { listCarrierLetters } from '#server/claims/carriers/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { readCertificates } from '#server/claims/claim-subject.ts'
import {
  documentsCompleteAt,
  factsInDocument,
  factsInFinding,
  factsInReport,
  statementIn,
} from '#server/claims/deciding/stored-facts.ts'
import { readDayOfClaim } from '#server/claims/event-day/day-facts.ts'
import { stateOf } from '#server/claims/documents/change-document.ts'
import { listFindings } from '#server/claims/documents/repository.ts'
import {
  type Claim,
  type DocumentWithEvents,
  listClaimsOnContest,
  listDocuments,
  listReports,
} from '#server/claims/repository.ts'

/** Everything that a claim is judged by. */
export interface ClaimBasis {
  facts: ClaimFacts
  checked: CheckedRule[]
  documents: DocumentWithEvents[]
  states: DocumentState[]
  consents: CarrierConsent[]
}

/**
 * Reads what is said of a claim, from all sources, and what its rules make of it.
 *
 * @rule N105 What was reported stands beside what the certificate in force insured, rule by rule.
 */
export async function readBasis(db: Db, claim: Claim): Promise<ClaimBasis> {
  // One after the other: a decision reads it in its transaction, which has one connection.
  const documents = await listDocuments(db, claim.id)
  const reports = await listReports(db, claim.id)
  const day = await readDayOfClaim(db, claim, reports)
  const findings = await listFindings(db, claim.id)
  const certificates = await readCertificates(db, claim.policyId)
  const contest = { kind: claim.entity, index: claim.index }
  const onContest = await listClaimsOnContest(db, claim.policyId, contest)
  const letters = await listCarrierLetters(db, claim.id)
  const certificate = certificates.find(({ version }) => version === claim.certificateVersion)
  if (!certificate) throw new Error(`Claim ${claim.number} is judged by a certificate that is gone`)
  const timeZone = eventZone(certificate)
  const facts = joinFacts(
    ...reports.map((report) => factsInReport(report, timeZone)),
    day.facts,
    ...documents.map((document) => factsInDocument(document, claim, timeZone)),
    ...findings.map(factsInFinding),
  )
  const { reportUntil, documentsUntil } = claimMoments(certificate)
  const firstIssuedAt = firstIssue(certificates)?.toISOString() ?? certificate.issuedAt
  const completeAt = documentsCompleteAt(documents)
  const toCheck: ClaimToCheck = {
    insured: claim.insured,
    winner: claim.winner,
    facts,
    statements: documents.flatMap(statementIn),
    firstIssuedAt,
    startOfPlay: startOfPlayOn(certificate, claim.playedOn).toISOString(),
    timeZone,
    countsFrom: earliest([claim.countsFrom, ...day.countsFrom.values()]).toISOString(),
    ...(reportUntil && { reportUntil: reportUntil.toISOString() }),
    ...(completeAt && { documentsCompleteAt: completeAt }),
    ...(documentsUntil && { documentsUntil: documentsUntil.toISOString() }),
    others: onContest
      .filter(
        ({ id, setAsideAt, releasedAt }) => id !== claim.id && setAsideAt === null && releasedAt === null,
      )
      .map(({ number, winnerKey }) => ({ number, isSameWinner: winnerKey === claim.winnerKey })),
    awarded: claim.awardedCents,
  }
  return {
    facts,
    checked: checkClaim(toCheck, printedSentences(certificate, claim.insured)),
    documents,
    states: documents.map(stateOf),
    consents: consentsIn(letters),
  }
}

/** @rule N104 A report that was written on the day counts from then, also where another one arrived first. */
function earliest(moments: readonly Date[]): Date {
  return new Date(Math.min(...moments.map((moment) => moment.getTime())))
}
