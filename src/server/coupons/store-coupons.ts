import { type Coupon, normalizedCode } from '#domain/pricing/coupon.ts'
import { quoteFrom } from '#domain/quote/quote.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { type Db } from '#server/db/database.ts'
import { editorOf, type Rep } from '#server/http/access.ts'
import { type Context } from '#server/http/serve.ts'
import { priceDraft } from '#server/quotes/price-draft.ts'
import { type QuoteWithPolicy, updateQuote } from '#server/quotes/repository.ts'

interface Change {
  coupons: Coupon[]
  event: 'coupon_added' | 'coupon_removed'
  code: string
  /** Whose change it is, where that is not the customer. */
  rep: Rep | undefined
}

/**
 * Stores which coupons are on a quote, and what it costs with them, as its next version.
 *
 * @rule O04 A coupon that a rep enters or takes off stands on the trail as that rep's.
 */
export async function storeCoupons(
  trx: Db,
  { plans, now }: Context,
  stored: QuoteWithPolicy,
  { coupons, event, code, rep }: Change,
): Promise<QuoteWithPolicy> {
  const at = now()
  const version = stored.version + 1
  const priced = priceDraft(plans, quoteFrom(stored.answers), { ...stored, coupons }, at)
  const save = { coupons, price: priced?.price ?? null, updatedAt: at }
  await updateQuote(trx, stored.id, version, save)
  await insertAuditEvent(trx, {
    quoteId: stored.id,
    at,
    actor: editorOf({ rep }),
    repId: rep?.id ?? null,
    event,
    detail: { version, code: normalizedCode(code) },
  })
  return { ...stored, ...save, version }
}
