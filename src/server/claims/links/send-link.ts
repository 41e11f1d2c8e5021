import { linkExpiry } from '#domain/claims/links/link-life.ts'
import { DOCUMENT_OF_ROLE, type LinkPurpose, type TaskKind } from '#domain/claims/links/people.ts'
import { closesAt } from '#domain/claims/states/claim-history.ts'
import { ProblemError } from '#domain/problem.ts'
import { containsWebAddress } from '#domain/quote/sending/sending.fields.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { limitSending } from '#server/calls/daily-limits.ts'
import { readStatus } from '#server/claims/claim-events.ts'
import { stateOf } from '#server/claims/documents/change-document.ts'
import { auditActor } from '#server/claims/links/audit-actor.ts'
import { asksIdentity, taskOf } from '#server/claims/links/claim-people.ts'
import { type MadeLink, makeLink } from '#server/claims/links/make-link.ts'
import {
  endLink,
  endLinksOfPerson,
  listLinksOfClaim,
  listPeople,
  type Person,
} from '#server/claims/links/repository.ts'
import type { OpenedClaim } from '#server/claims/present-claim.ts'
import { type Claim, listDocuments, lockClaim } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import {
  createAnswerLinkMail,
  createIdentityMail,
  createSignMail,
  createTrackerMail,
} from '#server/messaging/templates/claims/claim-links.ts'
import { createLetterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import type { ChangeCaller } from '#server/policies/amendments/change-caller.ts'
import { lockQuote } from '#server/quotes/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface SentLink {
  /** Of the person. */
  id: string
  what: 'task' | 'identity' | 'tracker'
  channel: 'mail' | 'copy'
  ip: string
}

/**
 * Makes a link for somebody of a claim; an earlier one for the same ends. Returns the address of one that is copied.
 *
 * @rule N103 What somebody signs, or follows, is opened by a link of their own, which the holder, the producer or a rep makes.
 */
export function sendLink(
  context: Context,
  caller: ChangeCaller,
  { claim: { id: claimId }, subject }: OpenedClaim,
  { id, what, channel, ip }: SentLink,
): Promise<string | null> {
  return runWrite(context, async (trx, effects) => {
    const inTransaction = { ...context, db: trx }
    const quoteId = subject.stored.id
    await lockQuote(trx, quoteId)
    const claim = await lockClaim(trx, claimId)
    const person = (await listPeople(trx, claimId)).find((one) => one.id === id)
    if (!person) throw new ProblemError({ code: 'NOT_FOUND', what: 'link' })
    const purpose = await requirePurpose(inTransaction, claim, person, what)
    if (channel === 'mail' && person.email === null) throw refused('Enter an email for this person first.')
    const link = await replaceLink(inTransaction, claim, person, purpose, caller)
    const at = context.now()
    await effects.audit({
      quoteId,
      at,
      ...auditActor(caller),
      event: 'claim_changed',
      detail: {
        policy: subject.policy.number,
        claim: claim.number,
        step: `link made: ${what} of ${person.role} ${person.place}, by ${channel}`,
        link: link.id,
      },
    })
    if (channel === 'copy') return link.url
    await limitSending(inTransaction, { quoteId, ip, recipients: 1, isRep: caller.rep !== undefined })
    await mailLink(inTransaction, { claim, person, purpose, link, quoteId })
    return null
  })
}

async function requirePurpose(
  context: Context,
  claim: Claim,
  person: Person,
  what: SentLink['what'],
): Promise<LinkPurpose> {
  if (what === 'task') return requireTask(context, claim, person)
  if (person.role !== 'winner')
    throw refused(
      what === 'tracker'
        ? 'Only the winner can follow a claim.'
        : 'Only the winner sends an ID and a tax form.',
    )
  if (what === 'identity' && !asksIdentity(claim, await listDocuments(context.db, claim.id)))
    throw refused('There’s no ID or tax form left to send.')
  return what
}

async function requireTask({ db: trx }: Context, claim: Claim, { role, place }: Person): Promise<TaskKind> {
  const key = DOCUMENT_OF_ROLE[role]
  const documents = await listDocuments(trx, claim.id)
  const document = documents.find((one) => one.key === key && one.place === place && one.spec.form === 'form')
  const task = taskOf(claim, { role, document })
  if (!task) throw refused('There’s nothing left to sign here.')
  return task
}

/** A link of a person in place of what they had of its kind. */
export async function replaceLink(
  context: Pick<Context, 'db' | 'now' | 'env'>,
  claim: Claim,
  person: Person,
  purpose: LinkPurpose,
  { rep }: Pick<ChangeCaller, 'rep'>,
): Promise<MadeLink> {
  const task = purpose === 'document' || purpose === 'answer' ? purpose : null
  const kind = purpose === 'document' || purpose === 'answer' ? 'task' : purpose
  const at = context.now()
  await endLinksOfPerson(context.db, person.id, { by: 'new-link', at }, kind)
  return makeLink(context, {
    kind,
    policyId: claim.policyId,
    claimId: claim.id,
    personId: person.id,
    task,
    name: person.name,
    email: person.email,
    repId: rep?.id ?? null,
    expiresAt: linkExpiry(kind, at),
  })
}

interface Mailing {
  claim: Claim
  person: Person
  purpose: LinkPurpose
  link: MadeLink
  quoteId: string
}

/** Queues the mail of a link to the address of its person. */
export async function mailLink(context: Context, mailing: Mailing): Promise<void> {
  const { person, link, quoteId } = mailing
  if (person.email === null) throw new Error('A link without an address is not mailed')
  const mail = await writeMail(context, mailing)
  const message = {
    cause: `claim-link:${link.id}`,
    quoteId,
    to: [person.email],
    ...mail,
    link,
    attachments: [],
  }
  await queueMessage(context.db, message, context.now())
}

/** @rule N36 The mail holds nothing that was typed but names, and none that is a web address. */
async function writeMail(
  { db, env }: Context,
  { claim, person: { name, role }, purpose, link: { url } }: Mailing,
): Promise<RenderedMail> {
  const letterhead = createLetterhead(env)
  const safe = (typed: string) => (containsWebAddress(typed) ? undefined : typed)
  const { playedOn } = claim
  const facts = { name, winner: safe(claim.winner), eventName: safe(claim.event), playedOn, url }
  if (purpose === 'tracker') return createTrackerMail(letterhead, facts)
  if (purpose === 'identity') {
    const documents = (await listDocuments(db, claim.id)).filter(({ spec }) => spec.isIdentity)
    const isAgain = documents.some((document) => stateOf(document) === 'rejected')
    return createIdentityMail(letterhead, { ...facts, isAgain })
  }
  if (purpose === 'document') return createSignMail(letterhead, { ...facts, role })
  const closes = closesAt(await readStatus(db, claim.id))
  const answerBy = closes && dateInTimeZone(closes, env.officeTimeZone)
  return createAnswerLinkMail(letterhead, { ...facts, ...(answerBy && { answerBy }) })
}

/** @rule N103 A link is ended by whoever may make one; what was opened with it opens nothing more. */
export function endClaimLink(
  context: Context,
  caller: ChangeCaller,
  { claim, subject }: OpenedClaim,
  id: string,
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    await lockQuote(trx, subject.stored.id)
    const link = (await listLinksOfClaim(trx, claim.id)).find((one) => one.id === id)
    if (!link) throw new ProblemError({ code: 'NOT_FOUND', what: 'link' })
    const at = context.now()
    const isEnded = await endLink(trx, id, { by: caller.rep ? 'rep' : 'customer', at })
    if (!isEnded) return effects.noAudit('It was used, or had ended before')
    await effects.audit({
      quoteId: subject.stored.id,
      at,
      ...auditActor(caller),
      event: 'claim_changed',
      detail: { policy: subject.policy.number, claim: claim.number, step: 'link ended', link: id },
    })
  })
}

function refused(why: string): ProblemError {
  return new ProblemError({ code: 'NOT_POSSIBLE', why })
}
