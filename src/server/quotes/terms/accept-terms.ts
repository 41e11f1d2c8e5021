import type { SentTerms } from '#contract/terms.ts'
import { ProblemError } from '#domain/problem.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { termsAcceptedByLink, termsSnapshot } from '#domain/quote/terms/terms-snapshot.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Context } from '#server/kit/context.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { lockEditableQuote } from '#server/quotes/saving/lock-editable-quote.ts'
import { findQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { saveInWrite } from '#server/quotes/saving/save-quote.ts'
import { presentTerms } from '#server/quotes/terms/present-terms.ts'
import { findTermsRequest, type TermsRequest, updateAcceptance } from '#server/quotes/terms/repository.ts'
import { hashTerms } from '#server/quotes/terms/hash-terms.ts'

export interface Acceptance {
  token: string
  name: string
  /** The terms that were read. */
  version: string
}

/** The terms of a link; an unknown or expired link is not found. */
export async function readTerms(context: Context, token: string): Promise<SentTerms> {
  const request = await requireTermsRequest(context, token)
  return presentTerms(request, await requireQuoteOfTerms(context.db, request))
}

/**
 * Accepts terms by their link.
 *
 * @rule D68 Only the terms that were read are accepted: if the contests or the event were changed since, the new terms
 * are shown instead. The quote records who accepted which terms, and when.
 */
export async function acceptTerms(context: Context, acceptance: Acceptance): Promise<SentTerms> {
  return runWrite(context, async (trx, effects) => {
    const inTransaction = { ...context, db: trx }
    const request = await requireTermsRequest(inTransaction, acceptance.token)
    const stored = await lockEditableQuote(trx, request.quoteId)
    const { version } = acceptance
    if (hashTerms(termsSnapshot(quoteFrom(stored.answers))) !== version)
      throw new ProblemError({ code: 'TERMS_CHANGED' })
    // The same terms are accepted once.
    if (request.acceptedVersion === version) {
      effects.noAudit('These terms were accepted before')
      return presentTerms(request, stored)
    }
    const acceptedAt = context.now()
    const saved = await saveInWrite(inTransaction, effects, {
      id: stored.id,
      version: stored.version,
      customFields: Object.fromEntries(
        termsAcceptedByLink(quoteFrom(stored.answers)).map((key) => [key, 'Yes']),
      ),
    })
    const accepted = { acceptedAt, acceptedBy: acceptance.name, acceptedVersion: version }
    await updateAcceptance(trx, request.tokenHash, accepted)
    await effects.audit({
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
    return presentTerms({ ...request, ...accepted }, saved)
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

async function requireQuoteOfTerms(db: Db, { quoteId }: TermsRequest): Promise<QuoteWithPolicy> {
  const stored = await findQuote(db, quoteId)
  if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'terms' })
  return stored
}
