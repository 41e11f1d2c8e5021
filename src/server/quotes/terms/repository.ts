import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Acceptance } from '#domain/contests/conditions/acceptance.ts'
import type { Db } from '#server/kit/db/database.ts'
import { termsRequests } from '#server/schema/quotes/terms.schema.ts'

export type TermsRequest = typeof termsRequests.$inferSelect

export async function insertTermsRequest(trx: Db, request: typeof termsRequests.$inferInsert): Promise<void> {
  await trx.insert(termsRequests).values(request)
}

/** Only one that has not expired. */
export async function findTermsRequest(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<TermsRequest | undefined> {
  const [found] = await db
    .select()
    .from(termsRequests)
    .where(and(eq(termsRequests.tokenHash, tokenHash), gt(termsRequests.expiresAt, now)))
  return found
}

type Accepted = Pick<TermsRequest, 'acceptedAt' | 'acceptedBy' | 'acceptedVersion'>

export async function updateAcceptance(trx: Db, tokenHash: string, accepted: Accepted): Promise<void> {
  await trx.update(termsRequests).set(accepted).where(eq(termsRequests.tokenHash, tokenHash))
}

/** The latest acceptance of one version of a quote's terms by a link. */
export async function findAcceptedRequest(
  db: Db,
  quoteId: string,
  version: string,
): Promise<Acceptance | undefined> {
  const [found] = await db
    .select({ by: termsRequests.acceptedBy, at: termsRequests.acceptedAt })
    .from(termsRequests)
    .where(and(eq(termsRequests.quoteId, quoteId), eq(termsRequests.acceptedVersion, version)))
    .orderBy(desc(termsRequests.acceptedAt))
    .limit(1)
  return found?.by && found.at ? { by: found.by, at: found.at.toISOString() } : undefined
}

/** Accepted ones are kept, as policies state who accepted and when. */
export async function deleteExpiredTermsRequests(db: Db, now: Date): Promise<void> {
  await db
    .delete(termsRequests)
    .where(and(isNull(termsRequests.acceptedAt), lte(termsRequests.expiresAt, now)))
}
