import { addUpDays } from '#server/accounting/totals/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { withLongStatements } from '#server/kit/db/transactions.ts'

/** Some hundred thousand are added in a second. */
const ROWS_AT_ONCE = 20_000

/**
 * Adds what was posted since to the sums of each day. It can be stopped at any time and goes on where it was.
 *
 * @rule O06 Statements of any period come from sums by day and from what is not in them yet, at one moment.
 */
export async function addUpPostings({
  db,
  env,
  stopping,
}: Pick<Context, 'db' | 'env' | 'stopping'>): Promise<void> {
  let added = ROWS_AT_ONCE
  while (added === ROWS_AT_ONCE && !stopping.aborted)
    added = await withLongStatements(db, (trx) => addUpDays(trx, env.officeTimeZone, ROWS_AT_ONCE))
}
