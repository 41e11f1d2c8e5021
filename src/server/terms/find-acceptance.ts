import { type Acceptance } from '#domain/policy/acceptance.ts'
import { quoteFrom } from '#domain/quote/quote.ts'
import { termsShown } from '#domain/quote/terms-shown.ts'
import { type Db } from '#server/db/database.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { findAcceptedRequest } from '#server/terms/repository.ts'
import { versionOf } from '#server/terms/terms-version.ts'

/**
 * Who accepted the terms of a quote by a link, as it reads now; undefined where nobody did.
 *
 * @rule D68 An acceptance by link holds for what was read: once the event or a contest is changed it is nobody's any more.
 */
export async function findAcceptance(
  db: Db,
  { id, answers }: Pick<QuoteWithPolicy, 'id' | 'answers'>,
): Promise<Acceptance | undefined> {
  return findAcceptedRequest(db, id, versionOf(termsShown(quoteFrom(answers))))
}
