import { randomUUID } from 'node:crypto'
import type { readClaimLetter } from '#contract/claims/carriers.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { Risk } from '#domain/carriers/shares/share-terms.ts'
import { placeOf } from '#domain/carriers/templates/quote-values.ts'
import type { TemplateValues } from '#domain/carriers/templates/template-fields.ts'
import {
  composeClaimLetter,
  type LetterFacts,
  letterKindOf,
  rulesForCarrier,
  sayRule,
  type SentDocument,
} from '#domain/claims/carriers/carrier-request.ts'
import { buildClaimForms, titlesOf } from '#domain/claims/carriers/sent-documents.ts'
import { playZone } from '#domain/claims/insured/certificate-in-force.ts'
import { isUndecided } from '#domain/claims/states/claim-states.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import type { SentFiles } from '#server/carriers/carrier-files.ts'
import { findLeadCarrier } from '#server/carriers/shares/find-lead.ts'
import { listContactsToAsk } from '#server/carriers/repository.ts'
import { claimRefused } from '#server/claims/claim-events.ts'
import { type ClaimBasis, readBasis } from '#server/claims/deciding/claim-basis.ts'
import { linesOf } from '#server/claims/deciding/document-lines.ts'
import { findLastAsked, insertLetter, listCarrierLetters } from '#server/claims/carriers/repository.ts'
import { type LockedClaim, writeAsRep } from '#server/claims/rep-write.ts'
import { type Claim, type DocumentWithEvents, findClaim, listReports } from '#server/claims/repository.ts'
import { stateOf } from '#server/claims/documents/change-document.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createClaimLetterMail } from '#server/messaging/templates/claims/claim-carrier.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { attachCertificate } from '#server/policies/amendments/applying/attachments.ts'
import { risksOf } from '#domain/carriers/shares/certificate-risks.ts'
import { findCertificate, findPolicyById } from '#server/policies/repository.ts'
import type { SentLetter } from '#server/quotes/approvals/mail-carrier.ts'
import { addressLetter } from '#server/quotes/approvals/address-letter.ts'
import { nameSent, requireNoOpenField, sendFiles } from '#server/quotes/approvals/letter-files.ts'
import type { Attachment } from '#server/schema/messaging/messages.schema.ts'

type Composed = EndpointResponse<typeof readClaimLetter>['data']

interface ClaimLetter extends SentLetter {
  /** What goes with it. */
  documents: readonly Pick<SentDocument, 'key' | 'place'>[]
}

interface OfPolicy {
  policyNumber: string
  quoteId: string
  issuedAt: Date
  certificate: CertificateContent
}

/** The letter about a claim as a rep begins it, with the documents that can go with it. */
export async function readLetter(context: Context, number: string, rep: Rep): Promise<Composed> {
  const { db } = context
  const claim = await findClaim(db, number)
  if (!claim) throw new ProblemError({ code: 'NOT_FOUND', what: 'claim' })
  const basis = await readBasis(db, claim)
  const { policyNumber, quoteId, issuedAt, certificate } = await readPolicy(db, claim)
  const kind = letterKindOf(claim.entity)
  const facts = {
    claim: number,
    policy: policyNumber,
    event: claim.event,
    course: certificate.event.course,
    contest: claim.insured.title,
    prize: claim.insured.prize,
    winner: claim.winner,
    shot: claim.shotAt.toLocaleString('en-US', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: playZone(certificate),
    }),
    kind,
    rules: rulesForCarrier(basis.checked),
  }
  const addressed = await addressLetter(context, {
    letter: composeClaimLetter(facts),
    rep,
    quoteId,
    askedBefore: await askedBefore(db, claim),
    lead: await findLeadCarrier(db, risksOfClaim(claim, certificate), issuedAt),
    purpose: kind === 'bonus' ? 'bonus' : 'claim',
    values: valuesOfClaim(facts, certificate),
  })
  return {
    // Nobody who insures the risk is offered a bonus prize.
    letter: kind === 'bonus' ? { ...addressed, to: await bonusProvider(db, claim) } : addressed,
    documents: offered(basis).map(({ isAttached, ...document }) => ({
      ...document,
      is_attached: isAttached,
    })),
  }
}

/** A bonus prize is no risk of a carrier. */
function risksOfClaim({ entity, index }: Claim, certificate: CertificateContent): Risk[] {
  const risks = risksOf(certificate)
  return certificate.contests.flatMap((contest, place) => {
    const risk = risks[place]
    return risk && contest.entity === entity && contest.index === index ? [risk] : []
  })
}

function valuesOfClaim(facts: LetterFacts, { event, insured }: CertificateContent): TemplateValues {
  const asked = facts.rules.map(sayRule).join('\n\n')
  return {
    event: facts.event,
    course: facts.course,
    ...placeOf(event.city, event.state),
    number: facts.policy,
    insured: insured.company || insured.name,
    claim: facts.claim,
    contest: facts.contest,
    prize: facts.prize,
    winner: facts.winner,
    played: facts.shot,
    ...(asked !== '' && { asked }),
  }
}

async function askedBefore(db: Db, claim: Claim): Promise<string | undefined> {
  const [last] = await listCarrierLetters(db, claim.id)
  return last?.recipient
}

/** Whom the last of them went to, else the contact who is there for bonus prizes. */
async function bonusProvider(db: Db, claim: Claim): Promise<string | null> {
  const asked = (await askedBefore(db, claim)) ?? (await findLastAsked(db, 'bonus'))
  if (asked !== undefined) return asked
  const contacts = await listContactsToAsk(db)
  return contacts.find(({ forWhat }) => forWhat?.match(/bonus/i))?.email ?? null
}

/**
 * The documents that are there and may be shown to a carrier.
 *
 * @rule N107 Identity documents go to nobody.
 */
function offered({ documents }: ClaimBasis): SentDocument[] {
  return documents.filter(canGo).map((document) => ({
    key: document.key,
    place: document.place,
    title: document.spec.title,
    isAttached: document.spec.form === 'form',
  }))
}

function canGo(document: DocumentWithEvents): boolean {
  const state = stateOf(document)
  return !document.spec.isIdentity && (state === 'received' || state === 'accepted')
}

/**
 * Mails a letter about a claim that is not decided. The answer goes to the rep, who records it.
 *
 * @rule D32 D44 What went with it, and the rules that it asks about, are kept.
 */
export function sendLetter(
  context: Context,
  { number, rep, letter }: { number: string; rep: Rep; letter: ClaimLetter },
): Promise<void> {
  return writeAsRep(context, { number, rep, step: 'ask_carrier' }, async (locked) => {
    const { claim, now } = locked
    const trx = locked.context.db
    if (!isUndecided(claim.state)) throw claimRefused('CLAIM_STATE')
    const basis = await readBasis(trx, claim)
    const documents = chosenIn(basis, letter.documents)
    requireNoOpenField(letter)
    const policy = await readPolicy(trx, claim)
    const linked = await sendFiles(locked.context, locked.effects, rep, policy.quoteId, letter)
    const id = randomUUID()
    await insertLetter(trx, {
      id,
      claimId: claim.id,
      kind: letterKindOf(claim.entity),
      recipient: letter.to,
      subject: letter.subject,
      rules: rulesForCarrier(basis.checked).map((rule) => rule.id),
      documents,
      files: nameSent(linked),
      repId: rep.id,
      at: now,
    })
    await queueLetter(locked, { id, rep, letter, documents, basis, policy, linked })
  })
}

function chosenIn(basis: ClaimBasis, chosen: ClaimLetter['documents']): SentDocument[] {
  const able = offered(basis)
  return chosen.map(({ key, place }) => {
    const found = able.find((one) => one.key === key && one.place === place)
    if (found) return found
    const message = 'Choose from the documents that we have'
    throw new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field: 'documents', message }] })
  })
}

interface Queued {
  id: string
  rep: Rep
  letter: ClaimLetter
  documents: readonly SentDocument[]
  basis: ClaimBasis
  policy: OfPolicy
  linked: SentFiles | undefined
}

async function queueLetter(
  { context, claim, now }: LockedClaim,
  { id, rep, letter, documents, basis, policy, linked }: Queued,
): Promise<void> {
  const trx = context.db
  const { policyNumber, quoteId, certificate } = policy
  const attached = documents.filter(({ isAttached }) => isAttached)
  const mail = createClaimLetterMail(createLetterhead(context.env), {
    subject: letter.subject,
    message: letter.message,
    attached: titlesOf(attached),
    named: titlesOf(documents.filter(({ isAttached }) => !isAttached)),
    files: linked,
  })
  const [said] = await listReports(trx, claim.id)
  const forms = attached.flatMap(({ key, place, title }) => {
    const document = basis.documents.find((one) => one.key === key && one.place === place)
    const lines = document ? linesOf(document, claim, said, playZone(certificate)) : []
    return lines.length > 0 ? [{ title, lines }] : []
  })
  const formsFile: Attachment[] =
    forms.length === 0
      ? []
      : [
          {
            fileName: `${claim.number}-documents.pdf`,
            words: buildClaimForms(
              {
                claim: claim.number,
                policy: policyNumber,
                event: claim.event,
                insurer: certificate.insurer,
                test: certificate.test,
                at: now.toISOString(),
              },
              forms,
            ),
          },
        ]
  const attachments = [attachCertificate(policyNumber, certificate, 'in-force'), ...formsFile]
  await queueMessage(
    trx,
    {
      cause: `claim-carrier:${id}`,
      quoteId,
      to: [letter.to],
      replyTo: rep.email,
      writtenBy: rep.id,
      ...mail,
      ...(linked && { link: linked.link }),
      attachments,
    },
    now,
  )
}

async function readPolicy(db: Db, claim: Claim): Promise<OfPolicy> {
  const policy = await findPolicyById(db, claim.policyId)
  const certificate = await findCertificate(db, claim.policyId, claim.certificateVersion)
  if (!policy || !certificate) throw new Error(`Claim ${claim.number} has no policy or no certificate`)
  return { policyNumber: policy.number, quoteId: policy.quoteId, issuedAt: policy.issuedAt, certificate }
}
