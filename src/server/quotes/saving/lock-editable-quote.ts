import { ProblemError } from '#domain/problem.ts'
import { type Editor } from '#domain/values/editor.ts'
import { type Db } from '#server/platform/db/database.ts'
import { type Context } from '#server/platform/http/serve.ts'
import { requireNoOpenPurchase } from '#server/purchases/starting/require-no-open-purchase.ts'
import { presentQuote } from '#server/quotes/reading/present-quote.ts'
import { lockQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'

/** A quote that may be changed, by a rep bought or not, held until the transaction ends; or what forbids changing it. */
export async function lockEditableQuote(
  trx: Db,
  id: string,
  editor: Editor = 'client',
): Promise<QuoteWithPolicy> {
  const stored = await lockQuote(trx, id)
  if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
  if (editor === 'client' && stored.policyNumber !== null) {
    throw new ProblemError({ code: 'ALREADY_PURCHASED', policyNumber: stored.policyNumber })
  }
  await requireNoOpenPurchase(trx, id)
  return stored
}

/**
 * The caller has seen the quote as it is.
 *
 * @rule T18 A write names the version it saw; when somebody else saved since, it is refused with what they saved.
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
