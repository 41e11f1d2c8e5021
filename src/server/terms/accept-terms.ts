import { type SentTerms } from '#contract/terms.ts'
import { ProblemError } from '#domain/problem.ts'
import { quoteFrom } from '#domain/quote/quote.ts'
import { termsNeeded } from '#domain/quote/terms.step.ts'
import { termsShown } from '#domain/quote/terms-shown.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { type Db } from '#server/db/database.ts'
import { type Context } from '#server/http/serve.ts'
import { hashOf } from '#server/policies/secret-token.ts'
import { lockOpenQuote } from '#server/quotes/lock-open-quote.ts'
import { findQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { saveUntold } from '#server/quotes/save-quote.ts'
import { presentTerms } from '#server/terms/present-terms.ts'
import { findTermsRequest, type TermsRequest, updateAcceptance } from '#server/terms/repository.ts'
import { versionOf } from '#server/terms/terms-version.ts'

export interface Acceptance {
  token: string
  name: string
  /** The terms that were read. */
  version: string
}

/** The terms behind a link; one that is unknown or has run out opens nothing. */
export async function readTerms(context: Context, token: string): Promise<SentTerms> {
  const request = await requestOf(context, token)
  return presentTerms(request, await quoteOf(context.db, request))
}

/**
 * Takes the acceptance of terms by their link.
 *
 * @rule D68 It accepts what was read and nothing else: where the contests or the event were changed since, the new terms
 * are shown instead. Who accepted which terms, and when, is kept with the quote.
 */
export async function acceptTerms(context: Context, acceptance: Acceptance): Promise<SentTerms> {
  const { terms, quoteId } = await acceptUntold(context, acceptance)
  context.live.tell({ quoteId })
  return terms
}

function acceptUntold(
  { live: _live, ...context }: Context,
  acceptance: Acceptance,
): Promise<{ terms: SentTerms; quoteId: string }> {
  const { db, now } = context
  return db.transaction(async (trx) => {
    const inside = { ...context, db: trx }
    const request = await requestOf(inside, acceptance.token)
    const stored = await lockOpenQuote(trx, request.quoteId)
    const { version } = acceptance
    if (versionOf(termsShown(quoteFrom(stored.answers))) !== version)
      throw new ProblemError({ code: 'TERMS_CHANGED' })
    // A second press says nothing new.
    const { id: quoteId } = stored
    if (request.acceptedVersion === version) return { terms: presentTerms(request, stored), quoteId }
    const acceptedAt = now()
    const saved = await saveUntold(inside, {
      id: stored.id,
      version: stored.version,
      customFields: Object.fromEntries(termsNeeded(quoteFrom(stored.answers)).map((key) => [key, 'Yes'])),
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

async function requestOf({ db, now }: Pick<Context, 'db' | 'now'>, token: string): Promise<TermsRequest> {
  const request = await findTermsRequest(db, hashOf(token), now())
  if (!request) throw new ProblemError({ code: 'NOT_FOUND', what: 'terms' })
  return request
}

async function quoteOf(db: Db, { quoteId }: TermsRequest): Promise<QuoteWithPolicy> {
  const stored = await findQuote(db, quoteId)
  if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'terms' })
  return stored
}
