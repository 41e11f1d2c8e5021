import { CLAIM_PARAMETER } from '#contract/page-path.ts'
import { eventZone } from '#domain/claims/deadlines/claim-deadlines.ts'
import type { DocumentSender } from '#domain/claims/checklist/claim-documents.ts'
import { foldDocument, isOwed } from '#domain/claims/states/document-states.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { DollarSign } from '#domain/values/money.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import type { ClaimLetter } from '#server/claims/printing/read-documents.ts'
import { type Claim, listDocuments } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { mailAboutBooking } from '#server/messaging/mail-of-booking.ts'
import type { SecretLink } from '#server/messaging/link-token.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import type { ClaimFacts, OwedDocument } from '#server/messaging/templates/claims/claim-facts.ts'
import {
  createLetterhead,
  type Letterhead,
  type RenderedMail,
} from '#server/messaging/templates/rendering/mail-content.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { findCertificate, findPolicyById } from '#server/policies/repository.ts'

/** What a mail about a claim is written from. */
interface ClaimMail {
  /** What happened, by which it is sent once. */
  cause: string
  /** Letters that go with it. */
  attachments?: readonly ClaimLetter[]
  write: (letterhead: Letterhead, facts: ClaimFacts, certificate: OfCertificate) => RenderedMail
}

interface OfCertificate {
  /** Of the event. */
  timeZone: string
  documentsBy: CalendarDate | undefined
  dollarSign: DollarSign | undefined
}

/**
 * Tells the insured and the producer of record what became of a claim, each with a link of their own.
 *
 * @rule N107 Whoever may open the policy hears what became of its claims; nobody's contact details are in a mail.
 */
export async function queueClaimMail(
  context: Context,
  claim: Pick<Claim, 'id' | 'number' | 'policyId' | 'winner' | 'insured' | 'certificateVersion'>,
  { cause, write, attachments = [] }: ClaimMail,
): Promise<void> {
  const { db, env, now } = context
  const policy = await findPolicyById(db, claim.policyId)
  const certificate = await findCertificate(db, claim.policyId, claim.certificateVersion)
  if (!policy || !certificate) throw new Error(`Claim ${claim.number} has no policy or no certificate`)
  const { quoteId } = policy
  const queue = async (trx: Db, to: string, ofReader: string) => {
    const link = await createPolicyLink({ db: trx, env, now }, to, policy.number)
    const facts: ClaimFacts = {
      claimNumber: claim.number,
      winner: claim.winner,
      contestTitle: claim.insured.title,
      eventName: certificate.event.tournament,
      policyNumber: policy.number,
      policyUrl: claimUrl(link, claim.number),
    }
    const { documentsBy } = certificate.claims
    const mail = write(createLetterhead(env), facts, {
      documentsBy,
      timeZone: eventZone(certificate),
      dollarSign: certificate.dollarSign,
    })
    const message = { cause: ofReader, quoteId, to: [to], ...mail, link, attachments: [...attachments] }
    return queueMessage(trx, message, now())
  }
  for (const [to, ofReader] of readersOf(policy, `claim:${claim.id}:${cause}`))
    await mailAboutBooking(context, { cause: ofReader, quoteId, about: `claim ${claim.number}` }, (trx) =>
      queue(trx, to, ofReader),
    )
}

/** The link opens the policy, and leads on to the claim. */
export function claimUrl({ url }: Pick<SecretLink, 'url'>, number: string): string {
  return `${url}?${CLAIM_PARAMETER}=${number}`
}

function readersOf(
  { email, producerEmail }: { email: string; producerEmail: string | null },
  cause: string,
): [to: string, cause: string][] {
  const isOther = producerEmail !== null && getEmailKey(producerEmail) !== getEmailKey(email)
  return [[email, cause], ...(isOther ? [[producerEmail, `${cause}:producer`] as [string, string]] : [])]
}

const SENDERS: Readonly<Record<DocumentSender, string>> = {
  reporter: 'From you',
  holder: 'From you',
  winner: 'From the winner',
  partner: 'From a player in the group',
  witness: 'From the witness',
  professional: 'From the course professional',
  vendor: 'From the vendor of the prize',
}

/** What has still to be sent for a claim, documents of a kind together. */
export async function listOwedDocuments(db: Db, claimId: string): Promise<OwedDocument[]> {
  const owed = new Map<string, OwedDocument>()
  for (const { key, spec, events } of await listDocuments(db, claimId)) {
    if (!isOwed(foldDocument(events.map(({ kind }) => ({ kind }))))) continue
    const count = (owed.get(key)?.count ?? 0) + 1
    owed.set(key, { title: spec.title, sender: SENDERS[spec.sender], count })
  }
  return [...owed.values()]
}
