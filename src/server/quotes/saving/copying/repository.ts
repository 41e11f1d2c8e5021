import { and, eq, sql } from 'drizzle-orm'
import { type Db } from '#server/kit/db/database.ts'
import { quotes } from '#server/kit/db/schema/quotes/quotes.schema.ts'
import { type StoredQuote } from '#server/quotes/repository.ts'

/** What the request with this key has already made. */
export async function findCopy(db: Db, copiedFromId: string, key: string): Promise<StoredQuote | undefined> {
  const [found] = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.copiedFromId, copiedFromId), eq(sql`${quotes.copy}->>'key'`, key)))
  return found
}
