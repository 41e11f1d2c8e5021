import type { Context } from '#server/kit/context.ts'
import { countOrReject, hashNetworkKey } from '#server/kit/http/limits/rate-limits.ts'
import { uncountAttempt } from '#server/kit/http/repository.ts'

const HOUR_MS = 3_600_000
const MAX_PARTNER_GUESSES_PER_HOUR = 20

/**
 * Looks up a partner's code, unless the address guessed too often. The attempt is counted before the look-up, so that
 * parallel ones gain nothing; a code that exists is not counted.
 *
 * @rule N36 An address may try 20 wrong partner codes an hour; after that even right ones are rejected.
 */
export async function limitPartnerGuesses<T>(
  { db, now, env }: Pick<Context, 'db' | 'now' | 'env'>,
  ip: string,
  find: () => Promise<T | undefined>,
): Promise<T | undefined> {
  if (!env.rateLimits.on) return find()
  const key = hashNetworkKey('partner-code', ip)
  await countOrReject(db, { key, limit: MAX_PARTNER_GUESSES_PER_HOUR, windowMs: HOUR_MS, at: now() })
  const found = await find()
  if (found !== undefined) await uncountAttempt(db, key)
  return found
}
