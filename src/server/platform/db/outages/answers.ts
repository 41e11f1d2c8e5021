import { sql } from 'drizzle-orm'
import { type Db } from '#server/kit/db/database.ts'

/** Resolves to true once the database has answered a query. There is no time-out: the caller waits as long as it likes. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  await db.execute(sql`select 1`)
  return true
}
