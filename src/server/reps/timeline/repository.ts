import { asc, desc, eq } from 'drizzle-orm'
import { type Db } from '#server/kit/db/database.ts'
import { auditEvents, repChanges } from '#server/kit/db/schema/reps/audit.schema.ts'
import { reps } from '#server/kit/db/schema/reps/reps.schema.ts'

/** More than a person reads; the audit log itself keeps all. */
const MAX_ENTRIES = 500

/** The audit log of a quote, newest first, with the names of reps. */
export function listTimeline(db: Db, quoteId: string) {
  const { id, at, actor, repId, event, detail } = auditEvents
  return db
    .select({ id, at, actor, repId, who: reps.name, event, detail })
    .from(auditEvents)
    .leftJoin(reps, eq(reps.id, repId))
    .where(eq(auditEvents.quoteId, quoteId))
    .orderBy(desc(id))
    .limit(MAX_ENTRIES)
}

/** What reps changed on a quote; a change has the time of the save that made it. */
export function listChangesOfQuote(db: Db, quoteId: string) {
  const { repId, at, field, before, after } = repChanges
  return db
    .select({ repId, at, field, before, after })
    .from(repChanges)
    .where(eq(repChanges.quoteId, quoteId))
    .orderBy(asc(repChanges.id))
}
