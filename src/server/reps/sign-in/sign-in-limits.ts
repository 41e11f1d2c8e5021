import { createHash } from 'node:crypto'
import { getEmailKey } from '#domain/values/email-address.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Db } from '#server/kit/db/database.ts'
import { hashNetworkKey } from '#server/kit/http/limits/rate-limits.ts'
import { countAttempt, resetAttempts, uncountAttempt } from '#server/kit/http/repository.ts'

const WINDOW_MS = 15 * 60_000
/** Enough for typing errors, too few for guessing: from one address at one account, and from a known device. */
const MAX_ATTEMPTS = 10
/** From all unknown devices together at one account, so that no single address can lock the others out. */
const MAX_ACCOUNT_ATTEMPTS = 50

export interface SignInAttempt {
  email: string
  ip: string
  /** The hash of its cookie, where the device is known. */
  device: string | undefined
}

/**
 * Counts an attempt before its password is checked, so that parallel attempts count like successive ones.
 *
 * @rule N74 Strangers cannot lock anybody out: an address may try an account ten times in 15 minutes, all unknown
 * devices together 50 times, and a known device ten times by its own count, independent of the others.
 * @rule N36 Attempts are counted for every e-mail address, with or without an account, so that the limit does not
 * reveal accounts either.
 */
export async function countSignInAttempt(db: Db, attempt: SignInAttempt, at: Date): Promise<void> {
  for (const [key, max] of listCounters(attempt)) {
    const { count, resetsAt } = await countAttempt(db, key, at, WINDOW_MS)
    if (count <= max) continue
    const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - at.getTime()) / 1000))
    throw new ProblemError({ code: 'RATE_LIMITED', retryAfterSeconds })
  }
}

/** A right password was no guess. */
export async function resetSignInAttempts(db: Db, attempt: SignInAttempt): Promise<void> {
  const [[own] = [''], [account] = ['']] = listCounters(attempt)
  await resetAttempts(db, own)
  if (account !== '') await uncountAttempt(db, account)
}

/** First the caller's own count, then the account's. */
function listCounters({ email, ip, device }: SignInAttempt): (readonly [key: string, max: number])[] {
  const account = `sign-in:${hashEmail(getEmailKey(email.trim()))}`
  if (device !== undefined) return [[`${account}:device:${device}`, MAX_ATTEMPTS]]
  return [
    [`${account}:${hashNetworkKey('from', ip)}`, MAX_ATTEMPTS],
    [account, MAX_ACCOUNT_ATTEMPTS],
  ]
}

/** Addresses are personal data, so only a hash is stored. */
function hashEmail(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}
