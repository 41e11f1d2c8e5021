import { sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'

/**
 * Takes the quotes that this transaction has changed off the list of those that are out of date. They stay locked until it
 * ends, so that another one that changed one of them works its row out after this one.
 */
export async function takeChangedQuotes(trx: Db): Promise<string[]> {
  const locked: unknown = await trx.execute(sql`
    with changed as (
      delete from stale_desk_rows where changed_by = pg_current_xact_id_if_assigned() returning quote_id)
    select id from ${quotes} where id in (select quote_id from changed) order by id for no key update of quotes`)
  return (locked as { rows: { id: string }[] }).rows.map(({ id }) => id)
}
