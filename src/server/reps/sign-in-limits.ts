import { createHash } from 'node:crypto'
import { addressKey } from '#domain/email-address.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Db } from '#server/db/database.ts'
import { networkKey } from '#server/http/rate-limits.ts'
import { countTry, forgetTries, takeBackTry } from '#server/http/repository.ts'

const WINDOW_MS = 15 * 60_000
/** Enough to mistype, too few to guess: of one address at one account, and of a known device. */
const TRIES = 10
/** Of all unknown devices together at one account; so no single address makes the others wait. */
const TRIES_AT_ONE_ACCOUNT = 50

export interface Try {
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
export async function countSignIn(db: Db, tried: Try, at: Date): Promise<void> {
  for (const [key, most] of countsOf(tried)) {
    const { count, resetsAt } = await countTry(db, key, at, WINDOW_MS)
    if (count <= most) continue
    const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - at.getTime()) / 1000))
    throw new ProblemError({ code: 'RATE_LIMITED', retryAfterSeconds })
  }
}

/** Whoever has the password was no guess. */
export async function forgetSignIns(db: Db, tried: Try): Promise<void> {
  const [[own] = [''], [account] = ['']] = countsOf(tried)
  await forgetTries(db, own)
  if (account !== '') await takeBackTry(db, account)
}

/** The one's own, then that of the account. */
function countsOf({ email, ip, device }: Try): (readonly [key: string, most: number])[] {
  const account = `sign-in:${digestOf(addressKey(email.trim()))}`
  if (device !== undefined) return [[`${account}:device:${device}`, TRIES]]
  return [
    [`${account}:${networkKey('from', ip)}`, TRIES],
    [account, TRIES_AT_ONE_ACCOUNT],
  ]
}

/** Addresses are personal, so only a digest is kept. */
function digestOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}
