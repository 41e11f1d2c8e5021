import { type CookieSerializeOptions } from '@fastify/cookie'
import { ownPolicyPath, pagePath } from '#contract/page-path.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { ACCESS_DAYS } from '#domain/policy/access-days.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Guard, findNoRep, type Session } from '#server/platform/http/access.ts'
import { type Context } from '#server/platform/context.ts'
import { type SecretLink } from '#server/messaging/link-token.ts'
import { getCookieOptions } from '#server/platform/http/security/xsrf.ts'
import {
  findSession,
  insertPolicyLink,
  insertSession,
  type Policy,
  type StoredSession,
  touchSession,
  markLinkUsed,
} from '#server/policies/repository.ts'
import { hashSecret, createSecret } from '#server/platform/http/security/secret-token.ts'

export const POLICY_COOKIE = 'albatross_policy'

const DAY_MS = 86_400_000
/** How exactly it is known when a session was last used. */
const TOUCH_INTERVAL_MS = 60_000

export interface PolicyCookie {
  name: typeof POLICY_COOKIE
  /** Opaque; the store knows its hash only. */
  value: string
  options: CookieSerializeOptions
}

export type AccessContext = Pick<Context, 'db' | 'now' | 'env'>

/**
 * Lets whoever has just bought a policy see it, and no other.
 *
 * @rule R05 A purchase opens the pages of its own policy for the browser that made it.
 */
export async function openPurchaseSession(
  context: AccessContext,
  policy: Pick<Policy, 'id' | 'number'>,
): Promise<{ cookie: PolicyCookie; policyUrl: string }> {
  const cookie = await createSession(context, { kind: 'purchase', policyId: policy.id })
  return { cookie, policyUrl: ownPolicyPath(policy.number) }
}

/** The link, for a mail, by which the policies of an e-mail can be seen. */
export async function createPolicyLink({ db, now, env }: AccessContext, email: string): Promise<SecretLink> {
  const token = createSecret()
  const createdAt = now()
  const expiresAt = accessExpiry(createdAt)
  await insertPolicyLink(db, {
    tokenHash: hashSecret(token),
    email: getEmailKey(email),
    createdAt,
    expiresAt,
  })
  return { url: `${env.publicUrl}${pagePath('policies', { token, email })}`, token, expiresAt }
}

/**
 * Exchanges the token of a link and the e-mail that it was sent to for a session.
 *
 * @rule R05 An unknown token, an expired one and another's e-mail are answered alike.
 */
export async function openLinkSession(
  context: AccessContext,
  { token, email }: { token: string; email: string },
): Promise<PolicyCookie> {
  const wanted = getEmailKey(email.trim())
  const known = await markLinkUsed(context.db, {
    tokenHash: hashSecret(token),
    email: wanted,
    now: context.now(),
  })
  if (!known) throw new ProblemError({ code: 'NOT_FOUND', what: 'policy' })
  return createSession(context, { kind: 'policy-link', email: wanted })
}

/**
 * The door to policy pages: a session's cookie that has not expired, or a rep's.
 *
 * @rule R05 Without a purchase or an exchanged link nobody sees a policy, and nobody learns whether one exists.
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

/** When a session was last used, as far as that is known. */
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
