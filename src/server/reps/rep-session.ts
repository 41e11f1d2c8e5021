import { type CookieSerializeOptions } from '@fastify/cookie'
import { type Env } from '#server/env.ts'
import { type RepOf } from '#server/http/access.ts'
import { type Context } from '#server/http/serve.ts'
import { cookieOptions } from '#server/http/xsrf.ts'
import { hashOf, newSecret } from '#server/policies/secret-token.ts'
import { findRepSession, insertRepSession, touchRepSession } from '#server/reps/repository.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A working day: whoever comes back the next morning signs in again. */
const LONGEST_MS = 12 * HOUR_MS
/** Left alone for that long, a session is over. */
export const IDLE_MS = 2 * HOUR_MS
/** How exactly it is known when a session was last used. */
const TOUCH_MS = MINUTE_MS

interface RepCookie {
  name: string
  /** Opaque; the store knows its hash only. */
  value: string
  options: CookieSerializeOptions
}

/** Over https a browser takes a cookie of this prefix from this very host only. */
export function repCookieName({ isHttps }: Pick<Env, 'isHttps'>): string {
  return isHttps ? '__Host-albatross_rep' : 'albatross_rep'
}

/** Scripts cannot read it, and other sites cannot send it with a write. */
export function repCookieOptions(env: Pick<Env, 'isHttps'>): CookieSerializeOptions {
  return { ...cookieOptions(env), httpOnly: true, ...(env.isHttps && { path: '/' }) }
}

/** Signs a rep in: the cookie to set. */
export async function openRepSession(
  { db, now, env }: Pick<Context, 'db' | 'now' | 'env'>,
  repId: string,
): Promise<RepCookie> {
  const value = newSecret()
  const at = now()
  const expires = new Date(at.getTime() + LONGEST_MS)
  await insertRepSession(db, {
    idHash: hashOf(value),
    repId,
    createdAt: at,
    lastSeenAt: at,
    expiresAt: expires,
  })
  return { name: repCookieName(env), value, options: { ...repCookieOptions(env), expires } }
}

/**
 * Who is signed in by the cookie of a request.
 *
 * @rule R02 A session ends when its rep signs out, after two hours without use, and twelve hours after its start.
 */
export function repInCookie({ db, now, env }: Pick<Context, 'db' | 'now' | 'env'>): RepOf {
  const name = repCookieName(env)
  return async ({ cookies }) => {
    const value = cookies[name]
    if (!value) return undefined
    const at = now()
    const idHash = hashOf(value)
    const usedSince = new Date(at.getTime() - IDLE_MS)
    const found = await findRepSession(db, { idHash, now: at, usedSince })
    if (!found) return undefined
    if (at.getTime() - found.lastSeenAt.getTime() >= TOUCH_MS) await touchRepSession(db, idHash, at)
    return found.rep
  }
}
