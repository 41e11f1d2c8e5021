import { type Acceptance } from '#domain/policy/conditions/acceptance.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { termsSnapshot } from '#domain/quote/terms/terms-snapshot.ts'
import { type Db } from '#server/platform/db/database.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { findAcceptedRequest } from '#server/quotes/terms/repository.ts'
import { hashTerms } from '#server/quotes/terms/hash-terms.ts'

/**
 * Who accepted the terms of a quote by a link, as it reads now; undefined where nobody did.
 *
 * @rule D68 An acceptance by link holds for what was read: once the event or a contest is changed it is nobody's any more.
 */
export async function findAcceptance(
  db: Db,
  { id, answers }: Pick<QuoteWithPolicy, 'id' | 'answers'>,
): Promise<Acceptance | undefined> {
  return findAcceptedRequest(db, id, hashTerms(termsSnapshot(quoteFrom(answers))))
}
