import { createHash } from 'node:crypto'
import { canonicalText } from '#domain/claims/decisions/second-approval.ts'
import { isSignature, type SignaturePoints } from '#domain/claims/links/signature.ts'
import { STATEMENTS } from '#domain/claims/links/statements.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import { receiveForm } from '#server/claims/documents/change-document.ts'
import { findSending } from '#server/claims/documents/repository.ts'
import { stateOfLink } from '#server/claims/links/link-session.ts'
import { requireOpens } from '#server/claims/links/open-link.ts'
import { documentOf, type LinkOfClaim, readLinkOfClaim } from '#server/claims/links/present-task.ts'
import { insertSignature, useLink } from '#server/claims/links/repository.ts'
import { addAnswer } from '#server/claims/reporting/answer-decline.ts'
import { lockClaim } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { findQuoteOfPolicy } from '#server/policies/repository.ts'
import { lockQuote } from '#server/quotes/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** What somebody sends by their link. */
export interface SentTask {
  /** The browser's. */
  id: string
  values: Readonly<Record<string, unknown>> | undefined
  statementVersion: number | undefined
  signature: Signed | undefined
  message: string | undefined
}

type Signed = ({ by: 'finger' } & SignaturePoints) | { by: 'typed'; name: string }

/**
 * Takes what somebody signs by their link, which is used with it. Sent again under its id, it is answered as before.
 *
 * @rule N103 Of many sendings at once one is stored; the link is used in the transaction that stores it.
 * @rule N104 With a signature its name, its time, and the words above it are kept.
 */
export function sendTask(context: Context, linkId: string, sent: SentTask): Promise<void> {
  const { id: sendingId, ...content } = sent
  const sentHash = hash(canonicalText(content))
  return runWrite(context, async (trx, effects) => {
    const seen = await readLinkOfClaim(trx, linkId)
    const quoteId = await findQuoteOfPolicy(trx, seen.claim.policyId)
    await lockQuote(trx, quoteId)
    await lockClaim(trx, seen.claim.id)
    const found = await readLinkOfClaim(trx, linkId)
    const { link, claim, person } = found
    if (link.sendingId === sendingId) {
      if (link.sentHash !== sentHash) throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
      return effects.noAudit('It was sent so before')
    }
    const at = context.now()
    if (!(await useLink(trx, linkId, { at, sendingId, sentHash }))) throw await notUsable(trx, found, at)
    const inTransaction = { ...context, db: trx }
    if (link.task === 'answer') {
      if (sent.message === undefined) throw invalid('message', 'Say what isn’t right, and what shows it')
      await addAnswer(inTransaction, claim, { id: sendingId, message: sent.message }, actorOf(found))
    } else {
      await storeSigned(inTransaction, found, sent, at)
    }
    await effects.audit({
      quoteId,
      at,
      actor: 'client',
      repId: null,
      event: 'claim_changed',
      detail: { claim: claim.number, step: `${person.role} ${person.place} sent by link`, link: linkId },
    })
    effects.publish({ quoteId, by: null })
  })
}

async function notUsable(trx: Db, { link }: LinkOfClaim, at: Date): Promise<ProblemError> {
  requireOpens(await stateOfLink(trx, link, at))
  return new ProblemError({ code: 'LINK_USED' })
}

function actorOf({ person }: LinkOfClaim) {
  return { actor: person.role === 'winner' ? ('winner' as const) : ('person' as const), repId: null }
}

async function storeSigned(
  context: Context,
  found: LinkOfClaim,
  { id, values, signature, statementVersion }: SentTask,
  at: Date,
): Promise<void> {
  const { link, claim, person } = found
  const document = await documentOf(context.db, found)
  if (!document) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
  const { key, place } = document
  const signed = requireSignature(signature)
  const statement = STATEMENTS[person.role]
  if (statementVersion !== statement.version)
    throw invalid('statement_version', 'The words above the signature have changed. Reload the page')
  await receiveForm(context, claim.id, { key, place }, { id, values: values ?? {} }, actorOf(found))
  const stored = await findSending(context.db, id)
  const given = stored?.form?.['name']
  if (!stored) throw new Error(`The form of ${link.id} was not stored`)
  await insertSignature(context.db, {
    claimId: claim.id,
    key,
    place,
    step: stored.step,
    linkId: link.id,
    name: signed.by === 'typed' ? signed.name : typeof given === 'string' ? given : person.name,
    by: signed.by,
    statement: statement.text,
    statementVersion: statement.version,
    statementSha256: hash(statement.text),
    points:
      signed.by === 'typed' ? null : { width: signed.width, height: signed.height, strokes: signed.strokes },
    at,
  })
}

function requireSignature(signed: Signed | undefined): Signed {
  if (!signed) throw invalid('signature', 'Sign with your finger, or type your full name')
  if (signed.by === 'finger' && !isSignature(signed))
    throw invalid('signature', 'Sign your name in the box, or type it instead')
  return signed
}

function invalid(field: string, message: string): ProblemError {
  const problem: FieldProblem = { section: 'request', field, message }
  return new ProblemError({ code: 'INVALID', fields: [problem] })
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
