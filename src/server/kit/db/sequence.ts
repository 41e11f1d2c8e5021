import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'

/** The next number of a sequence. It is never given again, even if the transaction is rolled back. */
export async function getNextSequenceValue(trx: Db, sequence: SQL): Promise<number> {
  const next = sql<number>`nextval('${sequence}')`.mapWith(Number)
  const [row] = await trx.select({ next }).from(sql`(values (1)) as once`)
  if (!row) throw new Error('The sequence gave no number')
  return row.next
}
