import type { Db } from '#server/kit/db/database.ts'
import { sendTogether } from '#server/kit/db/together.ts'
import { buildDeskRow } from '#server/desk/build-desk-row.ts'
import {
  addWords,
  readFacts,
  saveDeskRows,
  adoptStaleQuotes,
  markEndedPricesStale,
} from '#server/desk/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { runWrite } from '#server/writes/run-write.ts'
import type { HandlerOf } from '#server/jobs/run-job.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'

/**
 * Works out the desk rows of the quotes that this transaction has changed. `runWrite` calls it as the last thing before the
 * commit, so whoever changes something cannot forget it.
 */
export async function keepDeskRows(
  trx: Db,
  changed: readonly string[],
  { plans, env, now }: Partial<Context>,
): Promise<void> {
  if (!plans || !env) throw new Error('A write changed a quote, and nothing works out its row for the lists')
  const rows = (await readFacts(trx, changed)).map((facts) => buildDeskRow({ plans, env, now }, facts))
  await sendTogether(
    () => saveDeskRows(trx, rows),
    () =>
      addWords(
        trx,
        rows.flatMap(({ words }) => words),
      ),
  )
}

/** Few at once, as their quotes are locked meanwhile. */
const QUOTES_AT_ONCE = 100

/** Where most days end first, hours before lists take a day as over. */
const EARLY_TIME_ZONE = 'America/New_York'

/**
 * Works out the rows of quotes that were changed without: those from before the lists, what an older build has written
 * since, and those whose price was good until yesterday. It can be stopped at any time and goes on where it was.
 */
export const createDeskCatchUp =
  (context: Pick<Context, 'plans' | 'env' | 'stopping' | 'quotesChanged'>): HandlerOf<'keep-desk-rows'> =>
  async (_payload, { db, now }) => {
    await markEndedPricesStale(db, dateInTimeZone(now(), EARLY_TIME_ZONE))
    let adopted: number
    do {
      adopted = await runWrite({ ...context, db, now }, async (trx, effects) => {
        effects.noAudit('What lists show only repeats what was recorded before')
        return adoptStaleQuotes(trx, QUOTES_AT_ONCE)
      })
    } while (adopted > 0 && !context.stopping.aborted)
  }
