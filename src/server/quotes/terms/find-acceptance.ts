import type { Acceptance } from '#domain/contests/conditions/acceptance.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { termsSnapshot } from '#domain/quote/terms/terms-snapshot.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { findAcceptedRequest } from '#server/quotes/terms/repository.ts'
import { hashTerms } from '#server/quotes/terms/hash-terms.ts'

/**
 * Who accepted the current terms of a quote by a link; undefined if nobody did.
 *
 * @rule D68 An acceptance by link is valid for the terms that were read: it ends once the event or a contest is changed.
 */
export async function findAcceptance(
  db: Db,
  { id, answers }: Pick<QuoteWithPolicy, 'id' | 'answers'>,
): Promise<Acceptance | undefined> {
  return findAcceptedRequest(db, id, hashTerms(termsSnapshot(quoteFrom(answers))))
}
