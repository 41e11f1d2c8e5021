import { createHash } from 'node:crypto'
import { getEmailKey } from '#domain/values/email-address.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Db } from '#server/platform/db/database.ts'
import { hashNetworkKey } from '#server/platform/http/limits/rate-limits.ts'
import { countAttempt, resetAttempts, uncountAttempt } from '#server/platform/http/repository.ts'

const WINDOW_MS = 15 * 60_000
/** Enough to mistype, too few to guess: of one address at one account, and of a known device. */
const MAX_ATTEMPTS = 10
/** Of all unknown devices together at one account; so no single address makes the others wait. */
const MAX_ACCOUNT_ATTEMPTS = 50

export interface SignInAttempt {
  email: string
  ip: string
  /** The hash of its cookie, where the device is known. */
  device: string | undefined
}

/**
 * Counts a try before its password is looked at, so that many at once are no more than many in a row.
 *
 * @rule N74 Strangers block nobody: an address may try an account ten times in 15 minutes, all unknown devices together
 * 50 times, and a known device ten times by a count of its own, whatever the others do.
 * @rule N36 Tries are counted for every e-mail, with an account or without, so that the limit tells nothing either.
 */
export async function countSignInAttempt(db: Db, tried: SignInAttempt, at: Date): Promise<void> {
  for (const [key, most] of listCounters(tried)) {
    const { count, resetsAt } = await countAttempt(db, key, at, WINDOW_MS)
    if (count <= most) continue
    const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - at.getTime()) / 1000))
    throw new ProblemError({ code: 'RATE_LIMITED', retryAfterSeconds })
  }
}

/** Whoever has the password was no guess. */
export async function resetSignInAttempts(db: Db, tried: SignInAttempt): Promise<void> {
  const [[own] = [''], [account] = ['']] = listCounters(tried)
  await resetAttempts(db, own)
  if (account !== '') await uncountAttempt(db, account)
}

/** The one's own, then that of the account. */
function listCounters({ email, ip, device }: SignInAttempt): (readonly [key: string, most: number])[] {
  const account = `sign-in:${hashEmail(getEmailKey(email.trim()))}`
  if (device !== undefined) return [[`${account}:device:${device}`, MAX_ATTEMPTS]]
  return [
    [`${account}:${hashNetworkKey('from', ip)}`, MAX_ATTEMPTS],
    [account, MAX_ACCOUNT_ATTEMPTS],
  ]
}

/** Addresses are personal, so only a digest is kept. */
function hashEmail(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}
