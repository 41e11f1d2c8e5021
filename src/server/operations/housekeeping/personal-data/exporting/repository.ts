import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { files } from '#server/schema/quotes/files.schema.ts'
import { inboundMessages } from '#server/schema/messaging/inbound.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import {
  belongsTo,
  rowsOf,
  type Table,
} from '#server/operations/housekeeping/personal-data/tables/repository.ts'

type Row = Record<string, unknown>

/** The rows of a table that belong to a quote, with all their columns. */
export async function listWholeRows(
  db: Db,
  tables: readonly Table[],
  table: Table,
  quoteId: string,
): Promise<Row[]> {
  const found = await rowsOf<{ row: Row }>(
    db,
    sql`select to_jsonb(t) as row from ${sql.identifier(table.name)} t where ${belongsTo(tables, table, [quoteId])}`,
  )
  return found.map(({ row }) => row)
}

export async function findWholeMail(db: Db, id: string): Promise<Row | undefined> {
  const [found] = await rowsOf<{ row: Row }>(
    db,
    sql`select to_jsonb(t) as row from messages t where t.id = ${id}::uuid`,
  )
  return found?.row
}

/** Mail that came in to a quote, or one such mail, without its bytes, which are too many for a row of JSON. */
export function listWholeInbound(db: Db, of: { quoteId: string } | { id: string }): Promise<Row[]> {
  const { id, quoteId, fromAddress, fromName, subject, plain, attachments, writtenAt, receivedAt, state } =
    inboundMessages
  return db
    .select({
      id,
      quote_id: quoteId,
      from_address: fromAddress,
      from_name: fromName,
      subject,
      plain,
      attachments,
      written_at: writtenAt,
      received_at: receivedAt,
      state,
    })
    .from(inboundMessages)
    .where('id' in of ? eq(id, of.id) : eq(quoteId, of.quoteId))
    .orderBy(asc(receivedAt))
}

export function listFiles(db: Db, quoteId: string) {
  return db.select().from(files).where(eq(files.quoteId, quoteId))
}

export async function listQuoteNumbers(db: Db, ids: string[]): Promise<Map<string, string>> {
  const { id, quoteNumber } = quotes
  const found = await db.select({ id, quoteNumber }).from(quotes).where(inArray(id, ids))
  return new Map(found.map((row) => [row.id, row.quoteNumber]))
}
