import type { ClaimTask } from '#contract/claims/tasks.ts'
import { eventZone } from '#domain/claims/deadlines/claim-deadlines.ts'
import { DOCUMENT_OF_ROLE } from '#domain/claims/links/people.ts'
import { STATEMENTS } from '#domain/claims/links/statements.ts'
import { ProblemError } from '#domain/problem.ts'
import { stateOf } from '#server/claims/documents/change-document.ts'
import { taskOf } from '#server/claims/links/claim-people.ts'
import { stateOfLink } from '#server/claims/links/link-session.ts'
import { requireOpens } from '#server/claims/links/open-link.ts'
import { type AccessLink, findLink, findPerson, type Person } from '#server/claims/links/repository.ts'
import { type Claim, findClaimById, listDocuments, listReports } from '#server/claims/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { findCertificate } from '#server/policies/repository.ts'

/** A link to sign something, with whose it is. */
export interface LinkOfClaim {
  link: AccessLink
  claim: Claim
  person: Person
}

export async function readLinkOfClaim(db: Db, id: string): Promise<LinkOfClaim> {
  const link = await findLink(db, id)
  const claim = link?.claimId ? await findClaimById(db, link.claimId) : undefined
  const person = link?.personId ? await findPerson(db, link.personId) : undefined
  if (!link || !claim || !person) throw new ProblemError({ code: 'NOT_FOUND', what: 'link' })
  return { link, claim, person }
}

export async function documentOf(db: Db, { claim, person: { role, place } }: LinkOfClaim) {
  const key = DOCUMENT_OF_ROLE[role]
  return (await listDocuments(db, claim.id)).find((one) => one.key === key && one.place === place)
}

/** What a claim is about, for somebody who is not of its policy. */
export async function presentWin(db: Db, claim: Claim) {
  const [said] = await listReports(db, claim.id)
  const certificate = await findCertificate(db, claim.policyId, claim.certificateVersion)
  if (!certificate) throw new Error(`Claim ${claim.number} has no certificate`)
  return {
    event: claim.event,
    contest: claim.entity,
    title: claim.insured.title,
    hole: said?.content.hole ?? null,
    shot_at: claim.shotAt.toISOString(),
    time_zone: eventZone(certificate),
    winner: claim.winner,
    test: certificate.test,
  }
}

/**
 * The one thing that a link is for. Once it is done nothing is said but by whom and when.
 *
 * @rule N103 A link shows the facts that its form speaks of, and nothing else of the policy.
 */
export async function presentTask(db: Db, id: string, now: Date): Promise<ClaimTask> {
  const found = await readLinkOfClaim(db, id)
  const { link, claim, person } = found
  const state = await stateOfLink(db, link, now)
  requireOpens(state)
  const document = await documentOf(db, found)
  const { time_zone: timeZone, ...win } = await presentWin(db, claim)
  const isOpen = state === 'open' && taskOf(claim, { role: person.role, document }) === link.task
  const isDocument = link.task === 'document'
  const { independent, oneOf } = claim.insured.witnesses
  return {
    link: link.id,
    state: state === 'used' ? 'used' : isOpen ? 'open' : 'settled',
    task: link.task ?? 'document',
    name: link.name,
    signed_at: link.usedAt?.toISOString() ?? null,
    time_zone: timeZone,
    about: isOpen
      ? {
          ...win,
          time_zone: timeZone,
          role: person.role,
          document:
            isDocument && document
              ? {
                  key: document.key,
                  title: document.spec.title,
                  hint: document.spec.hint,
                  reason: stateOf(document) === 'rejected' ? (document.events.at(-1)?.reason ?? null) : null,
                }
              : null,
          witness_needs: { independent, one_of: oneOf ?? null },
          statement: isDocument ? STATEMENTS[person.role] : null,
        }
      : null,
  }
}
