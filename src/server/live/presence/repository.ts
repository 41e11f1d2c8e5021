import { eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { editLeases } from '#server/schema/reps/leases.schema.ts'
import { repPresence } from '#server/schema/reps/presence.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** A page of a rep's that is connected, and the quote that it has open. */
export interface Connected {
  socketId: string
  repId: string
  sessionHash: string
  quoteId: string | undefined
}

/** So long a page counts as there after its instance was heard of last. */
const PRESENCE_SECONDS = 60
const NOW = sql`clock_timestamp()`

/**
 * Notes or renews that pages are there. A session or a quote that is gone meanwhile is left out, and what ended long ago, as its
 * instance crashed, is forgotten.
 */
export async function keepPresence(db: Db, pages: readonly Connected[]): Promise<void> {
  const column = (values: readonly (string | undefined)[]) => sql.param(values.map((value) => value ?? null))
  await db.execute(sql`
    insert into rep_presence (socket_id, rep_id, session_hash, quote_id, expires_at)
    select p.socket_id, s.rep_id, s.id_hash, q.id, clock_timestamp() + ${PRESENCE_SECONDS} * interval '1 second'
    from unnest(${column(pages.map(({ socketId }) => socketId))}::text[], ${column(pages.map(({ sessionHash }) => sessionHash))}::text[],
      ${column(pages.map(({ quoteId }) => quoteId))}::uuid[]) as p(socket_id, session_hash, quote_id)
    join rep_sessions s on s.id_hash = p.session_hash left join quotes q on q.id = p.quote_id
    on conflict (socket_id) do update set quote_id = excluded.quote_id, expires_at = excluded.expires_at`)
  await db.execute(sql`delete from rep_presence where expires_at < clock_timestamp() - interval '10 minutes'`)
}

export async function endPresence(db: Db, socketId: string): Promise<void> {
  await db.delete(repPresence).where(eq(repPresence.socketId, socketId))
}

/** Who has a page open, and which quote on it; by the clock of the database. */
export function listPresent(db: Db) {
  return db
    .selectDistinct({ id: reps.id, name: reps.name, quoteId: repPresence.quoteId })
    .from(repPresence)
    .innerJoin(reps, eq(reps.id, repPresence.repId))
    .where(gt(repPresence.expiresAt, NOW))
}

/** Who edits which quote. */
export function listEditing(db: Db) {
  return db
    .select({ id: reps.id, name: reps.name, quoteId: editLeases.quoteId })
    .from(editLeases)
    .innerJoin(reps, eq(reps.id, editLeases.repId))
    .where(gt(editLeases.expiresAt, NOW))
}
