import { standingDecision } from '#domain/claims/states/closed-as.ts'
import { buildDecisionLetter } from '#domain/claims/printing/decision-document.ts'
import type { PaperClaim } from '#domain/claims/printing/document-layout.ts'
import { buildPrintedForm } from '#domain/claims/printing/printed-form.ts'
import { buildWinCertificate } from '#domain/claims/printing/win-certificate.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { ProblemError } from '#domain/problem.ts'
import { listAwards } from '#server/claims/awards/repository.ts'
import { stepOf } from '#server/claims/claim-events.ts'
import { findDecisionAt } from '#server/claims/deciding/repository.ts'
import type { DocumentPlace } from '#server/claims/documents/change-document.ts'
import { type Claim, listDocuments, listEvents, listReports } from '#server/claims/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { findCertificate } from '#server/policies/repository.ts'

type OfClaim = Pick<
  Claim,
  'id' | 'number' | 'winner' | 'insured' | 'shotAt' | 'policyId' | 'certificateVersion'
>

/** A paper of a claim, and what its file is called. */
export interface ClaimLetter {
  fileName: string
  words: PrintableDocument
}

async function readPaperClaim(db: Db, claim: OfClaim): Promise<PaperClaim> {
  const certificate = await findCertificate(db, claim.policyId, claim.certificateVersion)
  if (!certificate) throw new Error(`Claim ${claim.number} has no certificate`)
  const { number, winner, insured, shotAt } = claim
  return { number, winner, insured, shotAt, certificate }
}

/** A form of a claim on paper; not found if the claim does not ask for it, or it is none. */
export async function readPrintedForm(db: Db, claim: OfClaim, at: DocumentPlace): Promise<ClaimLetter> {
  const [said] = await listReports(db, claim.id)
  const found = (await listDocuments(db, claim.id)).find(
    ({ key, place }) => key === at.key && place === at.place,
  )
  const words =
    found &&
    said &&
    buildPrintedForm({
      claim: await readPaperClaim(db, claim),
      document: found.spec,
      report: said.content,
      askedAt: found.addedAt,
    })
  if (!words) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
  return { fileName: `${claim.number}-${at.key.replaceAll('_', '-')}-${at.place}.pdf`, words }
}

/** Our letter on the decision that counts; undefined while there is none. */
export async function readDecisionLetter(db: Db, claim: OfClaim): Promise<ClaimLetter | undefined> {
  const events = (await listEvents(db, claim.id)).map((event) => ({ event, ...stepOf(event) }))
  const decided = standingDecision(events)?.event
  const decision = decided && (await findDecisionAt(db, claim.id, decided.place))
  if (!decision) return undefined
  const awards = decision.content.kind === 'approve' ? await listAwards(db, claim.id) : []
  const words = buildDecisionLetter({
    claim: await readPaperClaim(db, claim),
    decision: decision.content,
    awards: awards.map(({ award, parts }) => ({
      payee: award.payee,
      amount: award.amountCents,
      parts: parts.map(({ dueOn, amountCents: amount }) => ({ dueOn, amount })),
    })),
    decidedAt: decided.at,
  })
  return { fileName: `${claim.number}-decision.pdf`, words }
}

/** The certificate of a win that is approved; undefined of any other. */
export async function readWinCertificate(db: Db, claim: OfClaim): Promise<ClaimLetter | undefined> {
  const events = (await listEvents(db, claim.id)).map((event) => ({ event, ...stepOf(event) }))
  const decided = standingDecision(events)
  const [said] = await listReports(db, claim.id)
  if (decided?.kind !== 'approve' || !said) return undefined
  const words = buildWinCertificate({
    claim: await readPaperClaim(db, claim),
    report: said.content,
    approvedAt: decided.event.at,
  })
  return { fileName: `${claim.number}-certificate-of-the-win.pdf`, words }
}
