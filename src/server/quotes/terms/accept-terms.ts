import { type SentTerms } from '#contract/terms.ts'
import { ProblemError } from '#domain/problem.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { requiredTerms } from '#domain/quote/steps/terms.step.ts'
import { termsSnapshot } from '#domain/quote/terms/terms-snapshot.ts'
import { insertAuditEvent } from '#server/reps/audit/repository.ts'
import { type Db } from '#server/platform/db/database.ts'
import { type Context } from '#server/platform/context.ts'
import { hashSecret } from '#server/platform/http/security/secret-token.ts'
import { lockEditableQuote } from '#server/quotes/saving/lock-editable-quote.ts'
import { findQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { saveInTransaction } from '#server/quotes/saving/save-quote.ts'
import { presentTerms } from '#server/quotes/terms/present-terms.ts'
import { findTermsRequest, type TermsRequest, updateAcceptance } from '#server/quotes/terms/repository.ts'
import { hashTerms } from '#server/quotes/terms/hash-terms.ts'

export interface Acceptance {
  token: string
  name: string
  /** The terms that were read. */
  version: string
}

/** The terms behind a link; one that is unknown or has run out opens nothing. */
export async function readTerms(context: Context, token: string): Promise<SentTerms> {
  const request = await requireTermsRequest(context, token)
  return presentTerms(request, await requireQuote(context.db, request))
}

/**
 * Takes the acceptance of terms by their link.
 *
 * @rule D68 It accepts what was read and nothing else: where the contests or the event were changed since, the new terms
 * are shown instead. Who accepted which terms, and when, is kept with the quote.
 */
export async function acceptTerms(context: Context, acceptance: Acceptance): Promise<SentTerms> {
  const { terms, quoteId } = await acceptInTransaction(context, acceptance)
  context.live.publish({ quoteId })
  return terms
}

function acceptInTransaction(
  { live: _live, ...context }: Context,
  acceptance: Acceptance,
): Promise<{ terms: SentTerms; quoteId: string }> {
  const { db, now } = context
  return db.transaction(async (trx) => {
    const inside = { ...context, db: trx }
    const request = await requireTermsRequest(inside, acceptance.token)
    const stored = await lockEditableQuote(trx, request.quoteId)
    const { version } = acceptance
    if (hashTerms(termsSnapshot(quoteFrom(stored.answers))) !== version)
      throw new ProblemError({ code: 'TERMS_CHANGED' })
    // A second press says nothing new.
    const { id: quoteId } = stored
    if (request.acceptedVersion === version) return { terms: presentTerms(request, stored), quoteId }
    const acceptedAt = now()
    const saved = await saveInTransaction(inside, {
      id: stored.id,
      version: stored.version,
      customFields: Object.fromEntries(requiredTerms(quoteFrom(stored.answers)).map((key) => [key, 'Yes'])),
    })
    const accepted = { acceptedAt, acceptedBy: acceptance.name, acceptedVersion: version }
    await updateAcceptance(trx, request.tokenHash, accepted)
    await insertAuditEvent(trx, {
      quoteId: stored.id,
      at: acceptedAt,
      actor: 'client',
      event: 'terms_accepted',
      detail: {
        by: acceptance.name,
        recipient: request.recipient,
        delivery: request.delivery,
        terms: version,
      },
    })
    return { terms: presentTerms({ ...request, ...accepted }, saved), quoteId }
  })
}

async function requireTermsRequest(
  { db, now }: Pick<Context, 'db' | 'now'>,
  token: string,
): Promise<TermsRequest> {
  const request = await findTermsRequest(db, hashSecret(token), now())
  if (!request) throw new ProblemError({ code: 'NOT_FOUND', what: 'terms' })
  return request
}

async function requireQuote(db: Db, { quoteId }: TermsRequest): Promise<QuoteWithPolicy> {
  const stored = await findQuote(db, quoteId)
  if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'terms' })
  return stored
}
