import { type CookieSerializeOptions } from '@fastify/cookie'
import { type Env } from '#server/env.ts'
import { type Rep, type RepOf } from '#server/http/access.ts'
import { type Context } from '#server/http/serve.ts'
import { cookieOptions } from '#server/http/xsrf.ts'
import { hashOf, newSecret } from '#server/policies/secret-token.ts'
import {
  findRepSession,
  findStandingSessions,
  insertRepSession,
  touchRepSession,
} from '#server/reps/repository.ts'

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

/**
 * Over https a browser takes a cookie of this prefix from this very host only. The name without it is a new one: older
 * cookies were set for `/quote`, come first there, and would hide the session under `/`.
 */
export function repCookieName({ isHttps }: Pick<Env, 'isHttps'>): string {
  return isHttps ? '__Host-albatross_rep' : 'albatross_rep_session'
}

/** Scripts cannot read it, and other sites cannot send it with a write. The socket is beside the pages, not below. */
export function repCookieOptions(env: Pick<Env, 'isHttps'>): CookieSerializeOptions {
  return { ...cookieOptions(env), httpOnly: true, path: '/' }
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
export function repInCookie(context: Pick<Context, 'db' | 'now' | 'env'>): RepOf {
  return async ({ cookies }) => {
    const found = await standingRep(context, cookies)
    if (!found) return undefined
    const at = context.now()
    const isDue = at.getTime() - found.lastSeenAt.getTime() >= TOUCH_MS
    if (isDue) await touchRepSession(context.db, found.idHash, at)
    return { ...found.rep, session: found.idHash }
  }
}

/** A session that has not ended. */
export interface Standing {
  idHash: string
  rep: Rep
}

/** The same, without counting as use of the session. */
export async function standingRep(
  { db, now, env }: Pick<Context, 'db' | 'now' | 'env'>,
  cookies: Readonly<Record<string, string | undefined>>,
): Promise<(Standing & { lastSeenAt: Date }) | undefined> {
  const value = cookies[repCookieName(env)]
  if (!value) return undefined
  const idHash = hashOf(value)
  const found = await findRepSession(db, { idHash, ...moments(now()) })
  return found && { idHash, ...found }
}

/** Which of these sessions have not ended. */
export function standingSessions(
  { db, now }: Pick<Context, 'db' | 'now'>,
  idHashes: readonly string[],
): Promise<ReadonlySet<string>> {
  return findStandingSessions(db, { idHashes, ...moments(now()) })
}

function moments(now: Date) {
  return { now, usedSince: new Date(now.getTime() - IDLE_MS) }
}
