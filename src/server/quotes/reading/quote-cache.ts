import type { EndpointResponse } from '#contract/endpoint.ts'
import type { getContact, saveContact } from '#contract/quotes.ts'
import { normalizeCouponCode } from '#domain/pricing/coupon.ts'
import { clientTypesInForce } from '#domain/values/client-types.ts'
import { extraFeesInForce } from '#domain/pricing/extra-fees.ts'
import { shippingDays } from '#domain/quote/signs/shipping-time.ts'
import type { Editor } from '#domain/values/editor.ts'
import type { Context } from '#server/kit/context.ts'
import { presentBoughtQuote, presentQuote } from '#server/quotes/reading/present-quote.ts'
import { findQuoteStanding, type QuoteStanding, type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'

type ContactAnswer = EndpointResponse<typeof saveContact>

/** About ten megabytes at most. */
const MAX_CACHED = 256

const MINUTE_MS = 60_000

interface Reader {
  editor: Editor
  /** Whether more is shown of a quote that is bought than that it is. */
  mayOpenPolicy: boolean
}

interface Cached {
  /** What it rests on. */
  standing: string
  answer: ContactAnswer
}

/**
 * Reads quotes as the API shows them, and caches those that are not bought: of one that was read before, only what may have changed
 * is asked of the database. It is the same as long as its version is, except for what depends on the time of day
 * (play has started, signs are too late): that may change each minute; and for what the office makes of its
 * coupons, its client type, of the rating plans, the fees of extras and the cut-offs for signs. Nothing of a quote stays in memory
 * for longer than that minute.
 */
export function createQuoteCache(
  context: Pick<Context, 'plans' | 'env'>,
): (
  on: Pick<Context, 'db' | 'now'>,
  id: string,
  reader: Reader,
) => Promise<EndpointResponse<typeof getContact>> {
  const cache = new Map<string, Cached>()
  const forgetIfOutdated = onceSettingsChange(context, () => cache.clear())
  let forgetting: NodeJS.Timeout | undefined
  const forgetSoon = () => {
    forgetting ??= setTimeout(() => {
      forgetting = undefined
      cache.clear()
    }, MINUTE_MS).unref()
  }

  return async ({ db, now }, id, { editor, mayOpenPolicy }) => {
    forgetIfOutdated()
    const key = `${editor} ${id}`
    const at = now()
    const before = cache.get(key)
    const standing = before && (await findQuoteStanding(db, id))
    if (before && standing && before.standing === nameStanding(standing, at)) return before.answer
    cache.delete(key)
    const stored = await requireQuote(db, id)
    if (stored.policyNumber !== null && !mayOpenPolicy) return presentBoughtQuote(stored.id)
    const answer = presentQuote(context, stored, at, editor)
    if (stored.policyNumber !== null) return answer
    cache.set(key, { standing: nameStanding(standingOf(stored), at), answer })
    evictOldest(cache)
    forgetSoon()
    return answer
  }
}

/** What the office sells by is another object after each change of it; of its settings, the cut-offs for signs are. */
function onceSettingsChange({ plans }: Pick<Context, 'plans'>, forget: () => void): () => void {
  const current = () => [plans.all, clientTypesInForce(), shippingDays(), extraFeesInForce()]
  let before = current()
  return () => {
    const inForce = current()
    if (inForce.every((setting, index) => setting === before[index])) return
    before = inForce
    forget()
  }
}

function nameStanding({ version, policyNumber, couponStops }: QuoteStanding, now: Date): string {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const stops = Object.entries(couponStops)
    .filter(([, stopped]) => Boolean(stopped))
    .map(([code, stopped]) => `${code} ${stopped}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
  return JSON.stringify([version, policyNumber, minute, stops])
}

function standingOf({ version, policyNumber, coupons }: QuoteWithPolicy): QuoteStanding {
  const stops = coupons.map(({ code, stopped }) => [normalizeCouponCode(code), stopped] as const)
  return { version, policyNumber, couponStops: Object.fromEntries(stops) }
}

function evictOldest(cache: Map<string, unknown>): void {
  const [oldest] = cache.keys()
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
}
