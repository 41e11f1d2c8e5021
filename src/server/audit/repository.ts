import { type Db } from '#server/db/database.ts'
import { auditEvents } from '#server/db/schema.ts'

type AuditEvent = typeof auditEvents.$inferInsert

/** Adds to the trail of a quote, in the transaction of what it tells. */
export async function insertAuditEvent(db: Db, event: Omit<AuditEvent, 'id'>): Promise<void> {
  await db.insert(auditEvents).values(event)
}
