import { type Db } from '#server/kit/db/database.ts'
import { type ReferralContext } from '#server/quotes/pricing/quote-referrals.ts'
import { buildDeskRow } from '#server/desk/build-desk-row.ts'
import { addWords, readFacts, saveDeskRows, takeChangedQuotes } from '#server/desk/repository.ts'

/**
 * Works out the desk rows of the quotes that this transaction has changed. `runWrite` calls it as the last thing before the
 * commit, so whoever changes something cannot forget it.
 *
 * @param context undefined where nothing that a row is worked out from can be changed.
 */
export async function keepDeskRows(trx: Db, context: ReferralContext | undefined): Promise<void> {
  const changed = await takeChangedQuotes(trx)
  if (changed.length === 0) return
  if (!context) throw new Error('A write changed a quote, and nothing works out its row for the lists')
  const rows = (await readFacts(trx, changed)).map((facts) => buildDeskRow(context, facts))
  await saveDeskRows(trx, rows)
  await addWords(
    trx,
    rows.flatMap(({ words }) => words),
  )
}
