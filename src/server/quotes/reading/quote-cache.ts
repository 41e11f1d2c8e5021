import type { EndpointResponse } from '#contract/endpoint.ts'
import type { saveContact } from '#contract/quotes.ts'
import { clientTypesInForce } from '#domain/values/client-types.ts'
import { extraFeesInForce } from '#domain/pricing/extra-fees.ts'
import { shippingDays } from '#domain/quote/signs/shipping-time.ts'
import type { Editor } from '#domain/values/editor.ts'
import type { Context } from '#server/kit/context.ts'
import { presentQuote } from '#server/quotes/reading/present-quote.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'

type ContactAnswer = EndpointResponse<typeof saveContact>

/** About ten megabytes at most. */
const MAX_CACHED = 256

const MINUTE_MS = 60_000

/**
 * Caches presented quotes. A quote is the same as long as its version is, except for what depends on the time of day
 * (play has started, signs are too late): that may change each minute; and for what the office makes of its
 * client type, of the fees of extras and of the cut-offs for signs.
 */
export function createQuoteCache(
  context: Pick<Context, 'plans' | 'env'>,
): (stored: QuoteWithPolicy, now: Date, reader?: Editor) => ContactAnswer {
  const cache = new Map<string, ContactAnswer>()
  let catalogue = clientTypesInForce()
  let days = shippingDays()
  let fees = extraFeesInForce()
  return (stored, now, reader = 'client') => {
    if (catalogue !== clientTypesInForce() || days !== shippingDays() || fees !== extraFeesInForce()) {
      cache.clear()
      catalogue = clientTypesInForce()
      days = shippingDays()
      fees = extraFeesInForce()
    }
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    const key = `${reader} ${stored.id} ${stored.version} ${stored.policyNumber ?? ''} ${minute} ${stopsOf(stored)}`
    const cached = cache.get(key)
    if (cached) return cached
    const answer = presentQuote(context, stored, now, reader)
    cache.set(key, answer)
    evictOldest(cache)
    return answer
  }
}

/** A coupon that is withdrawn or used up changes no version. */
function stopsOf({ coupons }: QuoteWithPolicy): string {
  return coupons.map(({ stopped = '' }) => stopped).join()
}

function evictOldest(cache: Map<string, unknown>): void {
  const [oldest] = cache.keys()
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
}
