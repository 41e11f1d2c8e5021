import {
  endPolicyLink,
  endPolicyLinks,
  endPolicySession,
  endPolicySessions,
  getPolicyLink,
  getPolicySession,
  listPolicyLinks,
  listPolicySessions,
} from '#contract/policy-access.ts'
import { toWire } from '#contract/wire-record.ts'
import { ProblemError } from '#domain/problem.ts'
import type { ResponseControls } from '#server/kit/http/response-controls.ts'
import type { Env } from '#server/kit/config/env.ts'
import type { Context } from '#server/kit/context.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import type { Caller } from '#server/access/access.ts'
import { getPolicyCookie, lastUseOf, readPolicyCookie } from '#server/policies/access/policy-access.ts'
import {
  type AccessScope,
  deletePolicyLinks,
  deleteSessions,
  listPolicyLinks as findPolicyLinks,
  listSessions,
  type PolicyLink,
  type StoredSession,
} from '#server/policies/access/repository.ts'
import { requireSession } from '#server/policies/require-policy.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'

/**
 * The sessions and links that open policies, and how to end them.
 *
 * @rule N33 A link's session sees the sessions and links of its e-mail address, never their secrets, and ends one or all. A
 * purchase's session sees and ends only itself, as a typed address proves nothing.
 */
export function registerPolicyAccessRoutes(server: Server): void {
  serve(server, listPolicySessions, async ({ db, now, env }, request) => {
    const found = await listSessions(db, scopeOf(env, request), now())
    return { data: found.map((session) => presentSession(env, session, request)) }
  })

  serve(server, getPolicySession, async ({ db, now, env }, request) => {
    const found = await listSessions(db, scopeOf(env, request), now())
    const { id } = request.params
    const isRequested = id === 'current' ? (one: StoredSession) => isCurrent(env, one, request) : hasId(id)
    return { data: presentSession(env, requireFound(found.find(isRequested), 'session'), request) }
  })

  serve(server, endPolicySessions, async (context, request) => {
    const ended = await deleteSessions(context.db, scopeOf(context.env, request))
    clearSessionCookie(context, request.response)
    return { data: { ended: ended.length } }
  })

  serve(server, endPolicySession, async (context, request) => {
    const { id } = request.params
    const own = currentHash(context.env, request)
    const ended =
      id === 'current'
        ? await deleteSessions(context.db, { idHash: own })
        : await deleteSessions(context.db, scopeOf(context.env, request), id)
    // A rep has no such session.
    if (id !== 'current') requireFound(ended[0], 'session')
    if (id === 'current' || ended.includes(own)) clearSessionCookie(context, request.response)
    return { data: { ended: ended.length } }
  })

  serve(server, listPolicyLinks, async ({ db, now }, { caller }) => {
    const email = emailOf(caller)
    return { data: email === undefined ? [] : (await findPolicyLinks(db, email, now())).map(presentLink) }
  })

  serve(server, getPolicyLink, async ({ db, now }, { caller, params }) => {
    const email = emailOf(caller)
    const found = email === undefined ? [] : await findPolicyLinks(db, email, now())
    return { data: presentLink(requireFound(found.find(hasId(params.id)), 'link')) }
  })

  serve(server, endPolicyLinks, async ({ db }, { caller }) => {
    const email = emailOf(caller)
    return { data: { ended: email === undefined ? 0 : await deletePolicyLinks(db, email) } }
  })

  serve(server, endPolicyLink, async ({ db }, { caller, params: { id } }) => {
    const email = emailOf(caller)
    const ended = email === undefined || id === 'current' ? 0 : await deletePolicyLinks(db, email, id)
    requireFound(ended > 0 || undefined, 'link')
    return { data: { ended } }
  })
}

interface AccessRequest {
  caller: Caller
  raw: { cookies: Record<string, string | undefined> }
}

function currentHash(env: Env, { raw }: AccessRequest): string {
  return hashSecret(readPolicyCookie(env, raw.cookies) ?? '')
}

function isCurrent(env: Env, { idHash }: StoredSession, request: AccessRequest): boolean {
  return idHash === currentHash(env, request)
}

function emailOf(caller: Caller): string | undefined {
  const session = requireSession(caller)
  return session.grants === 'email' ? session.email : undefined
}

function scopeOf(env: Env, request: AccessRequest): AccessScope {
  const email = emailOf(request.caller)
  return email === undefined ? { idHash: currentHash(env, request) } : { email }
}

const hasId = (id: string) => (one: { id: string }) => one.id === id

/** Another person's gets the same answer as one that does not exist. */
function requireFound<T>(found: T | undefined, what: 'session' | 'link'): T {
  if (found === undefined) throw new ProblemError({ code: 'NOT_FOUND', what })
  return found
}

function clearSessionCookie({ env }: Context, response: ResponseControls): void {
  const { name, options } = getPolicyCookie(env)
  response.setCookie(name, '', { ...options, expires: new Date(0) })
}

function presentSession(env: Env, session: StoredSession, request: AccessRequest) {
  return {
    ...toWire(session, ['id', 'createdAt', 'expiresAt']),
    opened_by: session.kind === 'purchase' ? ('purchase' as const) : ('link' as const),
    last_used_at: lastUseOf(session).toISOString(),
    current: isCurrent(env, session, request),
  }
}

function presentLink(link: PolicyLink) {
  return toWire(link, ['id', 'createdAt', 'expiresAt', 'usedAt'])
}
