import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { type Db } from '#server/db/database.ts'
import { termsRequests } from '#server/db/terms.schema.ts'

export type TermsRequest = typeof termsRequests.$inferSelect

export async function insertTermsRequest(trx: Db, request: typeof termsRequests.$inferInsert): Promise<void> {
  await trx.insert(termsRequests).values(request)
}

/** One whose time has not run out. */
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

type Acceptance = Pick<TermsRequest, 'acceptedAt' | 'acceptedBy' | 'acceptedVersion'>

export async function updateAcceptance(trx: Db, tokenHash: string, acceptance: Acceptance): Promise<void> {
  await trx.update(termsRequests).set(acceptance).where(eq(termsRequests.tokenHash, tokenHash))
}

/** What was accepted stays, as it is told when and by whom. */
export async function deleteLapsedTermsRequests(db: Db, now: Date): Promise<void> {
  await db
    .delete(termsRequests)
    .where(and(isNull(termsRequests.acceptedAt), lte(termsRequests.expiresAt, now)))
}
