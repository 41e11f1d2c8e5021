import type { WaitingFee } from '#contract/overrides.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { findSlotOfFee } from '#domain/quote/pricing/waiting-fee.ts'
import { toDollars } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { computedFeeOf } from '#server/quotes/pricing/overrides/list-overrides.ts'
import { listUndecidedFees } from '#server/quotes/pricing/overrides/repository.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'
import { findDecider } from '#server/reps/second-person.ts'

/**
 * The typed fees of a quote that wait for another rep, with the fees by the rating plan as they are now.
 *
 * @rule N109 What was typed for other figures, or for what is bought by now, waits no more.
 */
export async function listWaitingFees(context: Context, id: string, rep: Rep): Promise<WaitingFee[]> {
  const stored = await requireQuote(context.db, id)
  if (stored.policyNumber !== null) return []
  const quote = quoteFrom(stored.answers)
  const waiting = await listUndecidedFees(context.db, [id])
  const shown = waiting.map(async ({ fee, askedBy }): Promise<WaitingFee | undefined> => {
    const index = findSlotOfFee(quote, fee)
    if (index === undefined) return undefined
    return {
      id: fee.id,
      entity: fee.entity,
      index,
      fee: toDollars(fee.feeCents),
      computed_fee: computedFeeOf(context, stored, quote, { entity: fee.entity, index }),
      reason: fee.reason,
      asked_by: askedBy,
      asked_at: fee.askedAt.toISOString(),
      decided_by: await findDecider(context.db, fee.askedBy, rep, 'underwrite'),
    }
  })
  return (await Promise.all(shown)).filter((fee) => fee !== undefined)
}
