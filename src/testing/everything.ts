import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as accounting from '#server/db/accounting.schema.ts'
import * as customers from '#server/db/customers.schema.ts'
import { type Db } from '#server/db/database.ts'
import * as uploads from '#server/db/files.schema.ts'
import * as work from '#server/db/jobs.schema.ts'
import * as limits from '#server/db/limits.schema.ts'
import * as mailings from '#server/db/mailings.schema.ts'
import * as reps from '#server/db/reps.schema.ts'
import * as sandbox from '#server/db/sandbox.schema.ts'
import * as schema from '#server/db/schema.ts'
import * as terms from '#server/db/terms.schema.ts'

/** All that is stored, table by table, to see that something left no trace. */
export async function everything(db: Db): Promise<Record<string, unknown[]>> {
  const exported = Object.values({
    ...schema,
    ...accounting,
    ...customers,
    ...terms,
    ...mailings,
    ...sandbox,
    ...uploads,
    ...reps,
    ...work,
    ...limits,
  })
  const tables = exported.filter((one) => is(one, PgTable))
  const contents = await Promise.all(
    tables.map(async (table) => [getTableName(table), await db.select().from(table)] as const),
  )
  return Object.fromEntries(contents)
}
