import { ProblemError } from '#domain/problem.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Rep } from '#server/access/access.ts'
import { holderOf, isHolder } from '#server/quotes/saving/block/present-block.ts'
import { findLease } from '#server/quotes/saving/block/repository.ts'

/**
 * Throws if another page of a rep's edits the quote. Asked while the quote is locked. A customer is never blocked:
 * then the version has the last word, as it has after a block has ended.
 *
 * @rule N48 While a rep edits a quote, other reps save nothing on it.
 */
export async function requireNotBlocked(trx: Db, quoteId: string, rep: Rep | undefined): Promise<void> {
  if (!rep) return
  const lease = await findLease(trx, quoteId)
  if (!lease || isHolder(lease, holderOf(rep))) return
  throw new ProblemError({ code: 'QUOTE_BLOCKED', by: { id: lease.repId, name: lease.name } })
}
