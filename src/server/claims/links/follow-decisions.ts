import { DOCUMENT_TEXTS } from '#domain/claims/checklist/claim-documents.ts'
import { type LinkPurpose, roleOfDocument } from '#domain/claims/links/people.ts'
import type { DocumentPlace } from '#server/claims/documents/change-document.ts'
import { mailLink, replaceLink } from '#server/claims/links/send-link.ts'
import { listLinksOfClaim, listPeople } from '#server/claims/links/repository.ts'
import type { Claim } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { mailAboutBooking } from '#server/messaging/mail-of-booking.ts'
import { findQuoteOfPolicy } from '#server/policies/repository.ts'

/**
 * Mails a new link to whoever signed a document by a link that has to be signed again.
 *
 * @rule N103 A document that was rejected makes a new link, as the one that was used opens nothing more.
 */
export async function askAgainByLink(
  context: Context,
  claim: Claim,
  { key, place }: DocumentPlace,
): Promise<void> {
  if (DOCUMENT_TEXTS[key].isIdentity) return askForIdentityAgain(context, claim)
  const role = roleOfDocument(key)
  if (!role) return
  const person = (await listPeople(context.db, claim.id)).find(
    (one) => one.role === role && one.place === place,
  )
  if (!person) return
  const links = await listLinksOfClaim(context.db, claim.id)
  const wasUsed = links.some(
    ({ personId, kind, usedAt }) => personId === person.id && kind === 'task' && usedAt,
  )
  if (wasUsed) await mailNewLink(context, claim, person, 'document')
}

/** @rule N103 N107 The holder cannot send an ID or a tax form again, so the winner is asked where an address is known. */
async function askForIdentityAgain(context: Context, claim: Claim): Promise<void> {
  const winner = (await listPeople(context.db, claim.id)).find(({ role }) => role === 'winner')
  if (winner) await mailNewLink(context, claim, winner, 'identity')
}

/** @rule N111 N103 The winner of a declined claim is told, and answers by a link of their own. */
export async function letWinnerAnswer(context: Context, claim: Claim): Promise<void> {
  const winner = (await listPeople(context.db, claim.id)).find(({ role }) => role === 'winner')
  if (winner) await mailNewLink(context, claim, winner, 'answer')
}

async function mailNewLink(
  context: Context,
  claim: Claim,
  person: Awaited<ReturnType<typeof listPeople>>[number],
  purpose: LinkPurpose,
): Promise<void> {
  if (person.email === null) return
  const quoteId = await findQuoteOfPolicy(context.db, claim.policyId)
  const cause = `claim-link:${claim.id}:${claim.place}:${person.id}:${purpose}`
  await mailAboutBooking(context, { cause, quoteId, about: `claim ${claim.number}` }, async (trx) => {
    const inTransaction = { ...context, db: trx }
    const link = await replaceLink(inTransaction, claim, person, purpose, {})
    await mailLink(inTransaction, { claim, person, purpose, link, quoteId })
    return true
  })
}
