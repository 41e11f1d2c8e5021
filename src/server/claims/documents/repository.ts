import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { claimFindings } from '#server/schema/claims/claims.schema.ts'
import { claimDocumentEvents } from '#server/schema/claims/documents.schema.ts'

export type Finding = typeof claimFindings.$inferSelect

/** What reps have found about a win, oldest first. */
export function listFindings(db: Db, claimId: string): Promise<Finding[]> {
  return db
    .select()
    .from(claimFindings)
    .where(eq(claimFindings.claimId, claimId))
    .orderBy(asc(claimFindings.at), asc(claimFindings.id))
}

export async function insertFinding(trx: Db, finding: typeof claimFindings.$inferInsert): Promise<void> {
  await trx.insert(claimFindings).values(finding)
}

/** The sending of a document under the id that its browser gave it. */
export async function findSending(db: Db, sendingId: string) {
  const [found] = await db
    .select()
    .from(claimDocumentEvents)
    .where(eq(claimDocumentEvents.sendingId, sendingId))
  return found
}
