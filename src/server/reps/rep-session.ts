import type { CookieSerializeOptions } from '@fastify/cookie'
import { PAGE_HEADER } from '#contract/edit-block.ts'
import { ProblemError } from '#domain/problem.ts'
import { requiresSecondFactor } from '#domain/reps/second-factor-requirement.ts'
import type { Env } from '#server/kit/config/env.ts'
import type { Rep, FindRep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { getCookieOptions } from '#server/kit/http/security/xsrf.ts'
import { hashSecret, createSecret } from '#server/kit/http/security/secret-token.ts'
import { runWrite } from '#server/writes/run-write.ts'
import {
  findRepSession,
  findActiveRepSessions,
  insertRepSession,
  lockActiveRep,
  touchRepSession,
} from '#server/reps/repository.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A working day: the next morning a rep signs in again. */
const MAX_SESSION_MS = 12 * HOUR_MS
/** A session ends after this time without use. */
export const SESSION_IDLE_MS = 2 * HOUR_MS
/** How precisely the last use of a session is recorded. */
const TOUCH_INTERVAL_MS = MINUTE_MS

const MAX_USER_AGENT_LENGTH = 300

interface RepCookie {
  name: string
  /** Random; only its hash is stored. */
  value: string
  options: CookieSerializeOptions
}

/**
 * Over https, a browser accepts a cookie with this prefix only from this exact host. The name without the prefix is a
 * new one: older cookies were set for `/quote`, are sent first there, and would hide the session under `/`.
 */
export function getRepCookieName({ isHttps }: Pick<Env, 'isHttps'>): string {
  return isHttps ? '__Host-albatross_rep' : 'albatross_rep_session'
}

/**
 * Scripts cannot read the cookie, and other sites cannot send it with a write. Its path is `/` because the socket is
 * not below the pages.
 */
export function getRepCookieOptions(env: Pick<Env, 'isHttps'>): CookieSerializeOptions {
  return { ...getCookieOptions(env), httpOnly: true, path: '/' }
}

/** Whose session it is; with the hash of the password that was entered, where one was. */
export interface SigningIn {
  id: string
  passwordHash?: string | undefined
}

/**
 * Starts a session and returns the cookie to set.
 *
 * @rule N97 A sign-in that was under way when its rep was disabled, or the password replaced, starts no session.
 */
export async function createRepSession(
  { db, now, env }: Pick<Context, 'db' | 'now' | 'env'>,
  rep: SigningIn,
  userAgent?: string,
): Promise<RepCookie> {
  const value = createSecret()
  const at = now()
  const expires = new Date(at.getTime() + MAX_SESSION_MS)
  await runWrite({ db }, async (trx, effects) => {
    effects.noAudit('The sign-in has its own row')
    if (!(await lockActiveRep(trx, rep))) throw new ProblemError({ code: 'SIGN_IN_REFUSED' })
    await insertRepSession(trx, {
      idHash: hashSecret(value),
      repId: rep.id,
      userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      createdAt: at,
      provenAt: at,
      lastSeenAt: at,
      expiresAt: expires,
    })
  })
  return { name: getRepCookieName(env), value, options: { ...getRepCookieOptions(env), expires } }
}

/**
 * Creates the lookup of the rep who is signed in by a request's cookie.
 *
 * @rule R02 A session ends when its rep signs out, after two hours without use, and twelve hours after its start.
 */
export function createFindRep(context: Pick<Context, 'db' | 'now' | 'env'>): FindRep {
  return async ({ cookies, headers }) => {
    const found = await findActiveSession(context, cookies)
    if (!found) return undefined
    const at = context.now()
    const isDue = at.getTime() - found.lastSeenAt.getTime() >= TOUCH_INTERVAL_MS
    if (isDue) await touchRepSession(context.db, found.idHash, at)
    const page = readPage(headers[PAGE_HEADER])
    return {
      ...found.rep,
      session: found.idHash,
      provenAt: found.provenAt,
      ...(page !== undefined && { page }),
    }
  }
}

const MAX_PAGE_LENGTH = 64

/** What a page names itself; anything unusual is as no name. */
export function readPage(given: unknown): string | undefined {
  return typeof given === 'string' && given !== '' && given.length <= MAX_PAGE_LENGTH ? given : undefined
}

/** A session that has not ended. */
export interface ActiveSession {
  idHash: string
  rep: Rep
}

/** The session of a cookie; this does not count as use. */
export async function findActiveSession(
  { db, now, env }: Pick<Context, 'db' | 'now' | 'env'>,
  cookies: Readonly<Record<string, string | undefined>>,
): Promise<(ActiveSession & { lastSeenAt: Date; provenAt: Date }) | undefined> {
  const value = cookies[getRepCookieName(env)]
  if (!value) return undefined
  const idHash = hashSecret(value)
  const found = await findRepSession(db, { idHash, ...getSessionLimits(now()) })
  if (!found) return undefined
  const { hasSecondFactor, ...session } = found
  const mustEnrol = !hasSecondFactor && requiresSecondFactor(env.requireSecondFactor, found.rep.role)
  return { idHash, ...session, rep: { ...found.rep, ...(mustEnrol && { mustEnrol }) } }
}

/** Which of these sessions have not ended. */
export function listActiveSessions(
  { db, now }: Pick<Context, 'db' | 'now'>,
  idHashes: readonly string[],
): Promise<ReadonlySet<string>> {
  return findActiveRepSessions(db, { idHashes, ...getSessionLimits(now()) })
}

function getSessionLimits(now: Date) {
  return { now, usedSince: new Date(now.getTime() - SESSION_IDLE_MS) }
}
