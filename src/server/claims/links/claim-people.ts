import { randomUUID } from 'node:crypto'
import type { ClaimPerson } from '#contract/claims/people.ts'
import {
  DOCUMENT_OF_ROLE,
  PERSON_ROLES,
  type PersonRole,
  type TaskKind,
} from '#domain/claims/links/people.ts'
import { isUndecided } from '#domain/claims/states/claim-states.ts'
import { isDone, isOwed } from '#domain/claims/states/document-states.ts'
import { ProblemError } from '#domain/problem.ts'
import { stateOf } from '#server/claims/documents/change-document.ts'
import { auditActor } from '#server/claims/links/audit-actor.ts'
import { presentLink } from '#server/claims/links/present-link.ts'
import {
  type AccessLink,
  endLinksOfPerson,
  insertPerson,
  listLinksOfClaim,
  listPeople,
  type Person,
  replacePerson,
} from '#server/claims/links/repository.ts'
import type { OpenedClaim } from '#server/claims/present-claim.ts'
import {
  type Claim,
  type DocumentWithEvents,
  listDocuments,
  listReports,
  lockClaim,
} from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { ChangeCaller } from '#server/policies/amendments/change-caller.ts'
import { lockQuote } from '#server/quotes/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** A place that somebody can be named for. */
interface Seat {
  role: PersonRole
  place: number
  document: DocumentWithEvents | undefined
}

/** Whoever a claim needs something of: the winner, and each who signs a document of it. */
function seatsOf(documents: readonly DocumentWithEvents[]): Seat[] {
  return PERSON_ROLES.flatMap((role): Seat[] => {
    const signed = documents.filter(({ key, spec }) => key === DOCUMENT_OF_ROLE[role] && spec.form === 'form')
    if (role === 'winner' && signed.length === 0) return [{ role, place: 1, document: undefined }]
    return signed.map((document) => ({ role, place: document.place, document }))
  })
}

/** What somebody could do by a link now. */
export function taskOf(
  claim: Pick<Claim, 'state'>,
  { role, document }: Omit<Seat, 'place'>,
): TaskKind | null {
  if (isUndecided(claim.state)) return document && isOwed(stateOf(document)) ? 'document' : null
  return claim.state === 'declined' && role === 'winner' ? 'answer' : null
}

/**
 * Whether the winner has still to send what proves who they are, or waits until it is accepted.
 *
 * @rule N103 N107 The winner's page for ID and tax form is open until each is accepted; one that is rejected opens it again.
 */
export function asksIdentity(claim: Pick<Claim, 'state'>, documents: readonly DocumentWithEvents[]): boolean {
  return (
    isUndecided(claim.state) &&
    documents.some((document) => document.spec.isIdentity && !isDone(stateOf(document)))
  )
}

/** Those of a claim who are not of its policy, with their links. */
export async function presentPeople(db: Db, claim: Claim, now: Date): Promise<ClaimPerson[]> {
  const [documents, people, links, [said]] = await Promise.all([
    listDocuments(db, claim.id),
    listPeople(db, claim.id),
    listLinksOfClaim(db, claim.id),
    listReports(db, claim.id),
  ])
  return seatsOf(documents).map((seat) => {
    const { role, place, document } = seat
    const person = people.find((one) => one.role === role && one.place === place)
    const reported = reportedAs(seat, claim, said?.content.witnesses ?? [])
    const newest = (kind: AccessLink['kind']) => {
      const link = links.find((one) => one.personId === person?.id && one.kind === kind)
      return person && link ? presentLink(link, link.expiresAt ?? undefined, now) : null
    }
    return {
      role,
      place,
      id: person?.id ?? null,
      name: person?.name ?? reported?.name ?? '',
      email: person ? person.email : (reported?.email ?? null),
      phone: person ? person.phone : (reported?.phone ?? null),
      document: document ? { key: document.key, place, title: document.spec.title } : null,
      document_state: document ? stateOf(document) : null,
      task: taskOf(claim, seat),
      link: newest('task'),
      asks_identity: role === 'winner' && asksIdentity(claim, documents),
      identity: newest('identity'),
      tracker: newest('tracker'),
    }
  })
}

type Contact = Pick<Person, 'name' | 'email' | 'phone'>

function reportedAs(
  { role, place }: Seat,
  { winner }: Pick<Claim, 'winner'>,
  witnesses: readonly (Contact & { part: string })[],
): Contact | undefined {
  if (role === 'winner') return { name: winner, email: null, phone: null }
  return witnesses.filter(({ part }) => part === role)[place - 1]
}

interface Named extends Contact {
  role: PersonRole
  place: number
}

/**
 * Names who signs a document of a claim. The same person again changes nothing.
 *
 * @rule N103 Another person in the same place replaces the one before, whose links end.
 */
export function namePerson(
  context: Context,
  caller: ChangeCaller,
  { claim: { id, number }, subject }: OpenedClaim,
  named: Named,
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    await lockQuote(trx, subject.stored.id)
    await lockClaim(trx, id)
    const { role, place, name, email, phone } = named
    const seat = seatsOf(await listDocuments(trx, id)).find((one) => one.role === role && one.place === place)
    if (!seat) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
    const before = (await listPeople(trx, id)).find((one) => one.role === role && one.place === place)
    if (before?.name === name && before.email === email && before.phone === phone)
      return effects.noAudit('They were named so before')
    const at = context.now()
    if (before) {
      await replacePerson(trx, before.id, at)
      await endLinksOfPerson(trx, before.id, { by: 'person', at })
    }
    await insertPerson(trx, { id: randomUUID(), claimId: id, ...named, addedAt: at })
    await effects.audit({
      quoteId: subject.stored.id,
      at,
      ...auditActor(caller),
      event: 'claim_changed',
      detail: { policy: subject.policy.number, claim: number, step: `${role} ${place} named` },
    })
  })
}
