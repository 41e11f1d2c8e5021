import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { pagePath } from '#contract/page-path.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { ACCESS_DAYS } from '#domain/policy/access-days.ts'
import { ProblemError } from '#domain/problem.ts'
import { type FindPolicyAccess, type Guard, findNoRep, type Session } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import type { SecretLink } from '#server/messaging/link-token.ts'
import { type CookieScope, getHostCookie } from '#server/kit/http/security/xsrf.ts'
import { canOpenPolicy, findPolicyIdOfQuote, type Policy } from '#server/policies/repository.ts'
import {
  findSession,
  insertPolicyLink,
  insertSession,
  type StoredSession,
  touchSession,
  markAddressProven,
  markLinkUsed,
} from '#server/policies/access/repository.ts'
import { hashSecret, createSecret } from '#server/kit/http/security/secret-token.ts'

const POLICY_COOKIE = 'albatross_policy'
/** What a session over https begins with, so that it is good under the name alone that only this host can set. */
const OF_THIS_HOST = 'h.'

const DAY_MS = 86_400_000
/** The last use of a session is stored once per interval. */
const TOUCH_INTERVAL_MS = 60_000

export interface PolicyCookie {
  name: string
  /** Opaque; only its hash is stored. */
  value: string
  options: CookieSerializeOptions
}

export type AccessContext = Pick<Context, 'db' | 'now' | 'env'>

/** The cookie without a value, to be set or ended. */
export function getPolicyCookie(env: CookieScope): Pick<PolicyCookie, 'name' | 'options'> {
  return getHostCookie(env, POLICY_COOKIE)
}

/**
 * What the cookie of a request holds. Over https one that an earlier build set, under its name then, is still good; a session of
 * today is not, which a neighbouring host could set there, so that somebody uses it without knowing.
 */
export function readPolicyCookie(
  env: CookieScope,
  cookies: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const own = cookies[getPolicyCookie(env).name]
  if (own !== undefined || !env.isHttps) return own
  const earlier = cookies[POLICY_COOKIE]
  return earlier?.startsWith(OF_THIS_HOST) ? undefined : earlier
}

/**
 * Opens a session for the policy that was just bought, and no other.
 *
 * @rule R05 A purchase opens the pages of its policy in the browser that made the purchase.
 */
export async function openPurchaseSession(
  context: AccessContext,
  { id: policyId }: Pick<Policy, 'id'>,
): Promise<{ cookie: PolicyCookie }> {
  return { cookie: await createSession(context, { kind: 'purchase', policyId }) }
}

/** The session of a request's cookie as it is stored. */
export async function findOwnSession(
  { db, now, env }: AccessContext,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
): Promise<StoredSession | undefined> {
  const value = readPolicyCookie(env, cookies)
  return value === undefined ? undefined : findSession(db, hashSecret(value), now())
}

/** Opens a session that grants what another one does, and no more: nothing that was bought since its address was proven. */
export function openSessionLike(
  context: AccessContext,
  { kind, email, policyId, provenAt, createdAt }: StoredSession,
  expiresAt: Date,
): Promise<PolicyCookie> {
  return createSession(context, { kind, email, policyId, provenAt: provenAt ?? createdAt }, expiresAt)
}

/** A link, for an email, that opens the policies of an address; with a number, at the page of that one. */
export async function createPolicyLink(
  { db, now, env }: AccessContext,
  email: string,
  policy?: string,
): Promise<SecretLink> {
  const token = createSecret()
  const createdAt = now()
  const expiresAt = accessExpiry(createdAt)
  await insertPolicyLink(db, {
    tokenHash: hashSecret(token),
    email: getEmailKey(email),
    createdAt,
    expiresAt,
  })
  const page = { token, email, ...(policy !== undefined && { policy }) }
  return { url: env.publicUrl + pagePath('policies', page), token, expiresAt }
}

/**
 * Exchanges the token of a link and its e-mail address for a session.
 *
 * @rule R05 An unknown token, an expired one and a wrong e-mail get the same answer.
 * @rule N95 Who uses a link that was mailed to an address has all policies that were bought under it until then.
 */
export async function openLinkSession(
  context: AccessContext,
  { token, email }: { token: string; email: string },
): Promise<PolicyCookie> {
  const emailKey = getEmailKey(email.trim())
  const at = context.now()
  const isValid = await markLinkUsed(context.db, {
    tokenHash: hashSecret(token),
    email: emailKey,
    now: at,
  })
  if (!isValid) throw new ProblemError({ code: 'NOT_FOUND', what: 'policy' })
  const cookie = await createSession(context, { kind: 'policy-link', email: emailKey })
  await markAddressProven(context.db, emailKey, at)
  return cookie
}

/**
 * Requires a session cookie that has not expired, or a rep's session.
 *
 * @rule R05 Without a purchase or an exchanged link nobody sees a policy or learns whether one exists.
 */
export function policySessionGuard(context: AccessContext, repOf = findNoRep): Guard {
  return async (request) => {
    const rep = await repOf(request)
    if (rep) return { rep, session: { grants: 'everything' } }
    const session = await resumeSession(context, request)
    if (!session) throw new ProblemError({ code: 'SIGN_IN_REQUIRED' })
    return { session }
  }
}

/**
 * Finds whether a quote is bought, and whether the caller's session opens its policy.
 *
 * @rule N94 The browser that bought a quote goes on with it, and so does whoever opens its policy by a mailed link.
 */
export function createFindPolicyAccess(context: AccessContext): FindPolicyAccess {
  return async (request, { rep, repAsClient }, quoteId) => {
    const policyId = await findPolicyIdOfQuote(context.db, quoteId)
    if (policyId === undefined) return undefined
    if (rep ?? repAsClient) return 'own'
    const session = await resumeSession(context, request)
    return session && (await canOpenPolicy(context.db, session, policyId)) ? 'own' : 'others'
  }
}

/** The session of a request's cookie; this counts as its use. */
async function resumeSession(
  { db, now, env }: AccessContext,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
): Promise<Session | undefined> {
  const value = readPolicyCookie(env, cookies)
  const at = now()
  const stored = value ? await findSession(db, hashSecret(value), at) : undefined
  const session = stored && grantOf(stored)
  if (!session) return undefined
  if (at.getTime() - lastUseOf(stored).getTime() >= TOUCH_INTERVAL_MS)
    await touchSession(db, stored.idHash, at)
  return session
}

/** Whether a request's cookie opens policies. Asking is no use of the session. */
export async function hasOpenSession(
  { db, now, env }: AccessContext,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
): Promise<boolean> {
  const value = readPolicyCookie(env, cookies)
  return value !== undefined && (await findSession(db, hashSecret(value), now())) !== undefined
}

/** Its creation if no later use is stored. */
export function lastUseOf({ lastUsedAt, createdAt }: StoredSession): Date {
  return lastUsedAt ?? createdAt
}

function grantOf({ policyId, email }: StoredSession): Session | undefined {
  if (policyId !== null) return { grants: 'policy', policyId }
  return email === null ? undefined : { grants: 'email', email }
}

async function createSession(
  { db, now, env }: AccessContext,
  grant: Pick<StoredSession, 'kind'> & Partial<Pick<StoredSession, 'email' | 'policyId' | 'provenAt'>>,
  until?: Date,
): Promise<PolicyCookie> {
  const value = (env.isHttps ? OF_THIS_HOST : '') + createSecret()
  const createdAt = now()
  const expires = until ?? accessExpiry(createdAt)
  await insertSession(db, { idHash: hashSecret(value), ...grant, createdAt, expiresAt: expires })
  const { name, options } = getPolicyCookie(env)
  return { name, value, options: { ...options, expires } }
}

function accessExpiry(from: Date): Date {
  return new Date(from.getTime() + ACCESS_DAYS * DAY_MS)
}
