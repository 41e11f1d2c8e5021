import { asc, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'

/**
 * Takes the quotes that this transaction has changed off the list of those that are out of date. They stay locked until it
 * ends, so that another one that changed one of them works its row out after this one.
 */
export async function takeChangedQuotes(trx: Db): Promise<string[]> {
  const found: unknown = await trx.execute(sql`
    delete from stale_desk_rows where changed_by = pg_current_xact_id_if_assigned() returning quote_id as id`)
  const changed = (found as { rows: { id: string }[] }).rows.map(({ id }) => id)
  if (changed.length === 0) return []
  const locked = await trx
    .select({ id: quotes.id })
    .from(quotes)
    .where(inArray(quotes.id, changed))
    .orderBy(asc(quotes.id))
    .for('no key update')
  return locked.map(({ id }) => id)
}
