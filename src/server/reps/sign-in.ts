import { createHash } from 'node:crypto'
import { addressKey } from '#domain/email-address.ts'
import { ProblemError } from '#domain/problem.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { type Rep } from '#server/http/access.ts'
import { countTry, forgetTries } from '#server/http/repository.ts'
import { type Context } from '#server/http/serve.ts'
import { isPassword } from '#server/reps/password.ts'
import { findRepByEmail } from '#server/reps/repository.ts'

const WINDOW_MS = 15 * 60_000
/** Tries at one account before it has to wait; enough to mistype, too few to guess. */
const TRIES = 10

export interface Credentials {
  email: string
  password: string
}

/**
 * The rep whose e-mail and password these are.
 *
 * @rule N36 Tries are counted for every e-mail, with an account or without, so that the limit tells nothing either.
 * @rule O04 Who signed in, and that a try failed, stands in the audit trail.
 */
export async function signIn(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { email, password }: Credentials,
): Promise<Rep> {
  const at = now()
  const key = triesKey(email)
  const { count, resetsAt } = await countTry(db, key, at, WINDOW_MS)
  if (count > TRIES) {
    const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - at.getTime()) / 1000))
    throw new ProblemError({ code: 'RATE_LIMITED', retryAfterSeconds })
  }
  const found = await findRepByEmail(db, email)
  const isRight = await isPassword(password, found?.passwordHash)
  const repId = found?.id ?? null
  const event = isRight ? 'rep_signed_in' : 'rep_sign_in_refused'
  await insertAuditEvent(db, { at, actor: 'rep', repId, event, detail: {} })
  if (!found || !isRight) throw new ProblemError({ code: 'SIGN_IN_REFUSED' })
  await forgetTries(db, key)
  return { id: found.id, email: found.email, name: found.name }
}

/** Addresses are personal, so only a digest is kept. */
function triesKey(email: string): string {
  return `sign-in:${createHash('sha256').update(addressKey(email)).digest('base64url')}`
}
