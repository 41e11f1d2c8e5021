import { type Answer } from '#contract/endpoint.ts'
import { type getContact } from '#contract/quotes.ts'
import { type Editor } from '#domain/quote/wire.ts'
import { type Context } from '#server/http/serve.ts'
import { presentQuote } from '#server/quotes/present-quote.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'

type ContactAnswer = Answer<typeof getContact>

/** Some ten megabytes at the most. */
const KEPT = 256

const MINUTE_MS = 60_000

/**
 * Answers with quotes, working each out once. A quote is the same while its version is, and what depends on the
 * time of day (play has started, signs are too late) changes with a minute.
 */
export function answeredQuotes(
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
    forgetOldest(kept)
    return answer
  }
}

function forgetOldest(kept: Map<string, unknown>): void {
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
}
