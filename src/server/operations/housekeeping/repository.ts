import { and, asc, eq, gt, gte, inArray, isNull, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/kit/db/database.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { purchases, quotes } from '#server/schema/quotes/quotes.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'

interface UnusedRows {
  usedSince: Date
  /** A day; quotes whose contests are on it or later can still be used. */
  playedSince: string
  /** Only rows with greater ids. */
  after: string
  limit: number
}

interface Batch {
  deleted: number
  last: string | undefined
}

/** The foreign keys delete the quote's changes, audit log, messages to the office and terms requests with it. */
export async function deleteUnusedQuotes(
  db: Db,
  { usedSince, playedSince, after, limit }: UnusedRows,
): Promise<Batch> {
  const refers = (table: PgTable, quoteId: PgColumn, since?: SQL) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(quoteId, quotes.id), since)),
    )
  const isUnused = and(
    gt(quotes.id, after),
    lt(quotes.updatedAt, usedSince),
    or(isNull(quotes.firstContestDate), lt(quotes.firstContestDate, playedSince)),
    refers(policies, policies.quoteId),
    refers(purchases, purchases.quoteId),
    refers(messages, messages.quoteId, gte(messages.createdAt, usedSince)),
    refers(auditEvents, auditEvents.quoteId, gte(auditEvents.at, usedSince)),
  )
  return db.transaction(async (trx) => {
    // A locked quote is being saved or bought, so it is in use.
    const found = await trx
      .select({ id: quotes.id })
      .from(quotes)
      .where(isUnused)
      .orderBy(asc(quotes.id))
      .limit(limit)
      .for('update', { skipLocked: true })
    if (found.length > 0) await trx.delete(quotes).where(inArray(quotes.id, listIds(found)))
    return toBatch(found, limit)
  })
}

/** Mail stays as long as its quote, and what came back as long as it says that its address is not written to. */
export async function deleteUnusedMail(
  db: Db,
  { usedSince, after, limit }: UnusedRows,
  bouncedSince: Date,
): Promise<Batch> {
  return db.transaction(async (trx) => {
    const found = await trx
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(
          gt(messages.id, after),
          isNull(messages.quoteId),
          ne(messages.state, 'queued'),
          lt(messages.createdAt, usedSince),
          or(ne(messages.state, 'bounced'), lt(messages.createdAt, bouncedSince)),
        ),
      )
      .orderBy(asc(messages.id))
      .limit(limit)
      .for('update', { skipLocked: true })
    if (found.length > 0) await trx.delete(messages).where(inArray(messages.id, listIds(found)))
    return toBatch(found, limit)
  })
}

function listIds(found: { id: string }[]): string[] {
  return found.map(({ id }) => id)
}

function toBatch(found: { id: string }[], limit: number): Batch {
  return { deleted: found.length, last: found.length < limit ? undefined : found.at(-1)?.id }
}
