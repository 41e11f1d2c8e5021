import { countQuote } from '#domain/figures/count-quote.ts'
import { addUpPostings } from '#server/accounting/totals/add-up-days.ts'
import {
  foldDeltas,
  markOtherZonesStale,
  readCountedQuotes,
  saveQuoteFigures,
} from '#server/figures/repository.ts'
import type { HandlerOf } from '#server/jobs/run-job.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { withLongStatements } from '#server/kit/db/transactions.ts'
import { runWrite } from '#server/writes/run-write.ts'

/**
 * Counts again the quotes that this transaction has changed. `runWrite` calls it before the commit, so whoever changes something
 * cannot forget it.
 *
 * @rule P08 The figures of the office follow each change in its own transaction.
 */
export async function keepFigures(
  trx: Db,
  changed: readonly string[],
  { env }: Partial<Context>,
): Promise<void> {
  if (!env) throw new Error('A write changed a quote, and nothing counts it')
  const timeZone = env.officeTimeZone
  const counted = await readCountedQuotes(trx, changed, timeZone)
  await saveQuoteFigures(
    trx,
    [...counted].map(([quoteId, quote]) => ({ quoteId, timeZone, cells: countQuote(quote) })),
  )
}

/** Some hundred thousand are added in a second. */
const DELTAS_AT_ONCE = 20_000

/** Few at once, as their quotes are locked meanwhile. */
const QUOTES_AT_ONCE = 100

/**
 * Adds to the figures what has changed since, and to the sums of the books what was posted, and counts quotes again that were counted
 * by the days of another time zone. It can be stopped at any time and goes on where it was; two may run at once.
 */
export const createFiguresJob =
  (context: Pick<Context, 'plans' | 'env' | 'stopping' | 'quotesChanged'>): HandlerOf<'keep-figures'> =>
  async (_payload, { db, now }) => {
    const { env, stopping } = context
    let isLeft = true
    while (isLeft && !stopping.aborted) {
      isLeft = await runWrite({ ...context, db, now }, (trx, { noAudit }) => {
        noAudit('What was counted only repeats what was recorded before')
        return markOtherZonesStale(trx, env.officeTimeZone, QUOTES_AT_ONCE)
      })
    }
    let folded = DELTAS_AT_ONCE
    while (folded === DELTAS_AT_ONCE && !stopping.aborted)
      folded = await withLongStatements(db, (trx) => foldDeltas(trx, DELTAS_AT_ONCE))
    await addUpPostings({ db, env, stopping })
  }
