import { ProblemError } from '#domain/problem.ts'
import type { Editor } from '#domain/values/editor.ts'
import type { Db } from '#server/kit/db/database.ts'
import { sendTogether } from '#server/kit/db/together.ts'
import type { Context } from '#server/kit/context.ts'
import { refuseWhileBought } from '#server/quotes/saving/require-no-open-purchase.ts'
import { presentQuote } from '#server/quotes/reading/present-quote.ts'
import { findOpenPurchase, type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { requireLockedQuote, requireNotPurchased } from '#server/quotes/require-quote.ts'

/** Locks a quote until the transaction ends, or throws why it may not be changed. A rep may change a bought one. */
export async function lockEditableQuote(
  trx: Db,
  id: string,
  editor: Editor = 'client',
): Promise<QuoteWithPolicy> {
  const [stored, open] = await sendTogether(
    () => requireLockedQuote(trx, id),
    () => findOpenPurchase(trx, id),
  )
  if (editor === 'client') requireNotPurchased(stored)
  refuseWhileBought(open)
  return stored
}

/**
 * Throws if the caller has not seen the current version.
 *
 * @rule T18 A write names the version that it saw; if somebody else has saved since, it is refused with what they saved.
 */
export function requireVersion(
  context: Pick<Context, 'plans' | 'env' | 'now'>,
  stored: QuoteWithPolicy,
  version: number,
  editor: Editor = 'client',
): void {
  if (stored.version === version) return
  const current = presentQuote(context, stored, context.now(), editor).data
  throw new ProblemError({ code: 'VERSION_CONFLICT', current })
}
