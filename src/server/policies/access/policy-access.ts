import { type CookieSerializeOptions } from '@fastify/cookie'
import { ownPolicyPath, pagePath } from '#contract/page-path.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { ACCESS_DAYS } from '#domain/policy/access-days.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Guard, findNoRep, type Session } from '#server/kit/http/access.ts'
import { type Context } from '#server/kit/context.ts'
import { type SecretLink } from '#server/messaging/link-token.ts'
import { getCookieOptions } from '#server/kit/http/security/xsrf.ts'
import { type Policy } from '#server/policies/repository.ts'
import {
  findSession,
  insertPolicyLink,
  insertSession,
  type StoredSession,
  touchSession,
  markLinkUsed,
} from '#server/policies/access/repository.ts'
import { hashSecret, createSecret } from '#server/kit/http/security/secret-token.ts'

export const POLICY_COOKIE = 'albatross_policy'

const DAY_MS = 86_400_000
/** The last use of a session is stored once per interval. */
const TOUCH_INTERVAL_MS = 60_000

export interface PolicyCookie {
  name: typeof POLICY_COOKIE
  /** Opaque; only its hash is stored. */
  value: string
  options: CookieSerializeOptions
}

export type AccessContext = Pick<Context, 'db' | 'now' | 'env'>

/**
 * Opens a session for the policy that was just bought, and no other.
 *
 * @rule R05 A purchase opens the pages of its policy in the browser that made the purchase.
 */
export async function openPurchaseSession(
  context: AccessContext,
  policy: Pick<Policy, 'id' | 'number'>,
): Promise<{ cookie: PolicyCookie; policyUrl: string }> {
  const cookie = await createSession(context, { kind: 'purchase', policyId: policy.id })
  return { cookie, policyUrl: ownPolicyPath(policy.number) }
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
 */
export async function openLinkSession(
  context: AccessContext,
  { token, email }: { token: string; email: string },
): Promise<PolicyCookie> {
  const emailKey = getEmailKey(email.trim())
  const isValid = await markLinkUsed(context.db, {
    tokenHash: hashSecret(token),
    email: emailKey,
    now: context.now(),
  })
  if (!isValid) throw new ProblemError({ code: 'NOT_FOUND', what: 'policy' })
  return createSession(context, { kind: 'policy-link', email: emailKey })
}

/**
 * Requires a session cookie that has not expired, or a rep's session.
 *
 * @rule R05 Without a purchase or an exchanged link nobody sees a policy or learns whether one exists.
 */
export function policySessionGuard({ db, now }: Pick<Context, 'db' | 'now'>, repOf = findNoRep): Guard {
  return async (request) => {
    const rep = await repOf(request)
    if (rep) return { rep, session: { grants: 'everything' } }
    const value = request.cookies[POLICY_COOKIE]
    const at = now()
    const stored = value ? await findSession(db, hashSecret(value), at) : undefined
    const session = stored && grantOf(stored)
    if (!session) throw new ProblemError({ code: 'SIGN_IN_REQUIRED' })
    if (at.getTime() - lastUseOf(stored).getTime() >= TOUCH_INTERVAL_MS)
      await touchSession(db, stored.idHash, at)
    return { session }
  }
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
  grant: Pick<StoredSession, 'kind'> & Partial<Pick<StoredSession, 'email' | 'policyId'>>,
): Promise<PolicyCookie> {
  const value = createSecret()
  const createdAt = now()
  const expires = accessExpiry(createdAt)
  await insertSession(db, { idHash: hashSecret(value), ...grant, createdAt, expiresAt: expires })
  return { name: POLICY_COOKIE, value, options: { ...getCookieOptions(env), httpOnly: true, expires } }
}

function accessExpiry(from: Date): Date {
  return new Date(from.getTime() + ACCESS_DAYS * DAY_MS)
}
