import type { FastifyRequest } from 'fastify'
import { helpersUntil, type LinkKind, linkState, type LinkState } from '#domain/claims/links/link-life.ts'
import {
  type AccessLink,
  findCertificateInForce,
  findLinkOfSession,
  insertLinkSession,
} from '#server/claims/links/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { createSecret, hashSecret } from '#server/kit/http/security/secret-token.ts'
import { type CookieScope, getHostCookie } from '#server/kit/http/security/xsrf.ts'
import type { PolicyCookie } from '#server/policies/access/policy-access.ts'

/** Helpers keep theirs beside one to sign with: somebody may do both on one phone. */
const COOKIES = {
  helper: 'albatross_helper',
  task: 'albatross_task',
  identity: 'albatross_task',
  tracker: 'albatross_task',
} as const satisfies Record<LinkKind, string>

const HOUR_MS = 3_600_000
/** To sign takes minutes; who comes back later opens the link of the mail again. */
const TASK_SESSION_MS = 24 * HOUR_MS
/** A phone has to be known as a helper's after its link has ended, so that what it kept can still be sent. */
const HELPER_SESSION_MS = 400 * 24 * HOUR_MS

type LinkContext = Pick<Context, 'db' | 'now' | 'env'>

export function linkCookie(env: CookieScope, kind: LinkKind): Pick<PolicyCookie, 'name' | 'options'> {
  return getHostCookie(env, COOKIES[kind])
}

/** Opens a session of a link; its cookie says nothing else. */
export async function openLinkSession(
  { db, now, env }: LinkContext,
  { id, kind }: Pick<AccessLink, 'id' | 'kind'>,
): Promise<PolicyCookie> {
  const value = createSecret()
  const createdAt = now()
  const lasting = kind === 'helper' ? HELPER_SESSION_MS : TASK_SESSION_MS
  const expires = new Date(createdAt.getTime() + lasting)
  await insertLinkSession(db, { idHash: hashSecret(value), linkId: id, createdAt, expiresAt: expires })
  const { name, options } = linkCookie(env, kind)
  return { name, value, options: { ...options, expires } }
}

/** The link of a request's cookie, whatever became of it. */
export async function readLinkSession(
  { db, now, env }: LinkContext,
  kind: LinkKind,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
): Promise<AccessLink | undefined> {
  const value = cookies[linkCookie(env, kind).name]
  return value ? findLinkOfSession(db, hashSecret(value), now()) : undefined
}

/** When a link stops to open; undefined while nothing says so. */
export async function expiryOf(
  db: Db,
  { policyId, expiresAt }: Pick<AccessLink, 'policyId' | 'expiresAt'>,
): Promise<Date | undefined> {
  if (expiresAt) return expiresAt
  return helpersUntil((await findCertificateInForce(db, policyId)).certificate)
}

export async function stateOfLink(db: Db, link: AccessLink, now: Date): Promise<LinkState> {
  return linkState({ ...link, expiresAt: await expiryOf(db, link) }, now)
}
