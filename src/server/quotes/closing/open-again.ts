import type { Db } from '#server/kit/db/database.ts'
import type { Effects } from '#server/writes/run-write.ts'
import { moveLoss } from '#server/quotes/closing/repository.ts'
import type { StoredQuote } from '#server/quotes/repository.ts'

interface Opening {
  at: Date
  /** Who changes or buys it; the customer if nobody of the office does. */
  rep?: { id: string } | undefined
}

/**
 * Opens a quote again that was closed as lost, in the write that changes or buys it, and says so in its history. Without it the
 * quote is open too, as its version is another one.
 *
 * @rule N110 Editing or buying a lost quote, by its customer or by a rep, opens it again.
 */
export async function openAgain(
  trx: Db,
  effects: Effects,
  { id: quoteId, version }: Pick<StoredQuote, 'id' | 'version'>,
  { at, rep }: Opening,
): Promise<void> {
  if (!(await moveLoss(trx, quoteId, { from: version, to: null }))) return
  const who = rep ? ({ actor: 'rep', repId: rep.id } as const) : ({ actor: 'client' } as const)
  await effects.audit({ quoteId, at, ...who, event: 'quote_reopened', detail: {} })
}

/**
 * Keeps a quote lost whose next version says the same.
 *
 * @rule N110 A save that changes no answer, such as one that a page makes by itself, opens nothing.
 */
export async function stayLost(trx: Db, { id, version }: Pick<StoredQuote, 'id' | 'version'>): Promise<void> {
  await moveLoss(trx, id, { from: version, to: version + 1 })
}
