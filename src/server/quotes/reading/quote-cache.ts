import { type EndpointResponse } from '#contract/endpoint.ts'
import { type getContact } from '#contract/quotes.ts'
import { type Editor } from '#domain/values/editor.ts'
import { type Context } from '#server/platform/http/serve.ts'
import { presentQuote } from '#server/quotes/reading/present-quote.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'

type ContactAnswer = EndpointResponse<typeof getContact>

/** Some ten megabytes at the most. */
const MAX_CACHED = 256

const MINUTE_MS = 60_000

/**
 * Answers with quotes, working each out once. A quote is the same while its version is, and what depends on the
 * time of day (play has started, signs are too late) changes with a minute.
 */
export function createQuoteCache(
  context: Pick<Context, 'plans' | 'env'>,
): (stored: QuoteWithPolicy, now: Date, reader?: Editor) => ContactAnswer {
  const kept = new Map<string, ContactAnswer>()
  return (stored, now, reader = 'client') => {
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    const key = `${reader} ${stored.id} ${stored.version} ${stored.policyNumber ?? ''} ${minute}`
    const known = kept.get(key)
    if (known) return known
    const answer = presentQuote(context, stored, now, reader)
    kept.set(key, answer)
    evictOldest(kept)
    return answer
  }
}

function evictOldest(kept: Map<string, unknown>): void {
  const [oldest] = kept.keys()
  if (kept.size > MAX_CACHED && oldest !== undefined) kept.delete(oldest)
}
