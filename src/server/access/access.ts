import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Access, type Endpoint, getPermission } from '#contract/endpoint.ts'
import { type Problem, ProblemError } from '#domain/problem.ts'
import { RECENT_SIGN_IN_MINUTES } from '#domain/reps/recent-sign-in.ts'
import { isAllowed, type RepRole } from '#domain/reps/roles.ts'
import type { Editor } from '#domain/values/editor.ts'
import type { Env } from '#server/kit/config/env.ts'
import { isLocalRequest } from '#server/kit/http/network/local-request.ts'
import { isLoopbackHost } from '#server/kit/config/setting-kinds.ts'

/** What a session allows: the policy just bought, all policies of an e-mail address, or everything for a rep. */
export type Session =
  | { grants: 'policy'; policyId: string }
  | { grants: 'email'; email: string }
  | { grants: 'everything' }

/** A rep who is signed in. */
export interface Rep {
  id: string
  email: string
  name: string
  role: RepRole
  /** The hash of the session, if known. */
  session?: string
  /** When this session last proved who uses it. */
  provenAt?: Date
  /** A second factor is asked for, and there is none yet. */
  mustEnrol?: boolean
  /** What the calling page names itself, so that two pages of one session are told apart. */
  page?: string
}

/** Somebody who is at an event: as whoever may open the policy, as a helper by a link, or as a rep. */
export interface EventDayCaller {
  policyId: string
  by: 'policy' | 'helper' | 'rep'
  /** Of a helper. After `endedAt` it opens nothing, but what was kept on a phone before may still arrive. */
  link?: { id: string; name: string; endedAt: Date | null }
}

/** What the cookie of a link to sign something, to send identity documents, or to follow an award, opens. */
export interface OpenedLink {
  id: string
  kind: 'task' | 'identity' | 'tracker'
}

/** The caller, as far as the guard needed to know. */
export interface Caller {
  /** On calls with the access `event-day`. */
  eventDay?: EventDayCaller
  /** On calls with the access `task-link`. */
  link?: OpenedLink
  session?: Session
  rep?: Rep
  /** A rep who acts as a client here; their role still applies. */
  repAsClient?: Rep
  /** In a call by the id of a bought quote: whether the caller may open its policy. Absent if it was not bought. */
  policy?: 'own' | 'others'
}

/** The role in which somebody reads or changes a quote: everybody but a rep is its customer. */
export function getEditor({ rep }: { rep?: unknown }): Editor {
  return rep === undefined ? 'client' : 'rep'
}

/** The calling rep; throws if the caller is not a rep. */
export function requireRep({ rep }: Caller): Rep {
  if (!rep) throw new ProblemError(REP_SIGN_IN)
  return rep
}

/**
 * Refuses a rep whose role does not include the call. All calls come here.
 *
 * @rule R02 A rep needs the permission that the call declares, also where clients may make it, and on a client's page.
 */
export function requirePermission(declared: Endpoint, { rep, repAsClient }: Caller): void {
  const permission = getPermission(declared)
  const caller = rep ?? repAsClient
  if (!caller || !permission || isAllowed(caller, permission)) return
  throw new ProblemError({ code: 'ROLE_NOT_ALLOWED', permission })
}

/**
 * The caller as far as the call may know them: a rep who still has to set a second factor reaches their own account, and is
 * anybody else on calls that are for anybody. All calls come here.
 *
 * @rule N97 Where a second factor is asked for, a rep without one sets one before anything else opens, also in a session that
 * was open before.
 */
export function requireEnrolled(declared: Endpoint, caller: Caller): Caller {
  const asked = caller.rep ?? caller.repAsClient
  const permission = getPermission(declared)
  if (!asked?.mustEnrol || permission === 'own-account') return caller
  if (permission) throw new ProblemError({ code: 'SECOND_FACTOR_REQUIRED' })
  return {}
}

/**
 * Refuses a rep's session that has not proved lately who uses it, where the call asks for that. Where clients may make the
 * call too, their own session is their proof, or the id of their quote; by that id a rep can act as any client, who needs none.
 *
 * @rule N74 What moves money or power asks again who it is after ten minutes, so that a session left open is not enough.
 * @rule N97 So does what grants cover: a fee by hand, an approval, a sale, a change or a cancellation by a rep.
 */
export function requireRecentSignIn(
  { recentSignIn, access }: Endpoint,
  { rep, repAsClient }: Caller,
  now: Date,
): void {
  const asked = access === 'quote-guid' ? rep : (rep ?? repAsClient)
  if (!recentSignIn || (!asked && access !== 'rep-session')) return
  const age = now.getTime() - (asked?.provenAt?.getTime() ?? 0)
  // A proof of the future is one of a clock that was wrong, which would be good until then.
  if (Math.abs(age) > RECENT_SIGN_IN_MINUTES * 60_000)
    throw new ProblemError({ code: 'REAUTHENTICATION_REQUIRED' })
}

/**
 * Refuses who knows a bought quote by its id alone. All calls come here, so a new one is refused unless it says otherwise.
 *
 * @rule N94 Once a quote is bought, its id alone only tells that, repeats the purchase under its own key and writes to the
 * office; anything else needs the session of the purchase, one that opens the policy, or a rep.
 */
export function requireMoreThanTheId({ onceBought }: Endpoint, { policy }: Caller): void {
  if (policy === 'others' && onceBought !== 'open')
    throw new ProblemError({ code: 'ALREADY_PURCHASED', policyNumber: null })
}

/** Whether the caller, who names a quote by its id, may learn what became of it. */
export function mayOpenPolicy({ policy, rep, repAsClient }: Caller): boolean {
  return policy === 'own' || rep !== undefined || repAsClient !== undefined
}

/**
 * An error for this caller.
 *
 * @rule N94 Who may not open the policy of a bought quote does not learn its number, also where it was bought just now.
 */
export function withoutOthersPolicy({ access }: Endpoint, caller: Caller, error: unknown): unknown {
  const isTelling = error instanceof ProblemError && error.problem.code === 'ALREADY_PURCHASED'
  if (access !== 'quote-guid' || !isTelling || mayOpenPolicy(caller)) return error
  return new ProblemError({ code: 'ALREADY_PURCHASED', policyNumber: null })
}

/** Authorizes a request and returns its caller, or throws a problem. */
export type Guard = (request: FastifyRequest) => Caller | Promise<Caller>
export type Guards = Record<Access, Guard>

const REP_SIGN_IN: Problem = { code: 'SIGN_IN_REQUIRED', as: 'rep' }

const guidInPath = z.object({ guid: z.uuid() })

/** Finds the rep who is signed in by the cookie of a request. */
export type FindRep = (request: FastifyRequest) => Promise<Rep | undefined>

/** Says whether a quote is bought, and by whom, as far as the caller of a request is concerned. */
export type FindPolicyAccess = (
  request: FastifyRequest,
  caller: Caller,
  quoteId: string,
) => Promise<Caller['policy']>

/** Guards of features, how to find a rep, and what became of a quote. */
export type FeatureGuards = Partial<Guards> & { findRep?: FindRep; findPolicyAccess?: FindPolicyAccess }

/** For servers without reps. */
export const findNoRep: FindRep = () => Promise.resolve(undefined)

/**
 * Creates the guards of all endpoints. Features add those that only they can check.
 *
 * @rule R01 Until it is bought, a quote is reached by its unguessable id alone; an id in a wrong form is answered like an
 * unknown one.
 * @rule R02 Calls for reps need a rep's session; on other calls a signed-in rep is recognized and may do more, unless
 * the call says that it acts as the client.
 */
export function createGuards(
  env: Pick<Env, 'isLocal' | 'host'>,
  { findRep = findNoRep, findPolicyAccess, ...given }: FeatureGuards = {},
): Guards {
  const known = async (request: FastifyRequest): Promise<Caller> => {
    const actingAs = request.headers['x-acting-as']
    const rep = await findRep(request)
    // A rep on a customer's page sees and does the same as the customer.
    if (actingAs === 'client') return rep ? { repAsClient: rep } : {}
    // A rep whose session has ended must not continue as a customer.
    if (!rep && actingAs === 'rep') throw new ProblemError(REP_SIGN_IN)
    return rep ? { rep } : {}
  }
  const signedIn = async (request: FastifyRequest): Promise<Caller> => {
    const rep = await findRep(request)
    if (!rep) throw new ProblemError(REP_SIGN_IN)
    return { rep }
  }
  return {
    public: known,
    'quote-guid': async (request) => {
      const path = guidInPath.safeParse(request.params)
      if (!path.success) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
      const caller = await known(request)
      const policy = await findPolicyAccess?.(request, caller, path.data.guid)
      return policy === undefined ? caller : { ...caller, policy }
    },
    'policy-session': () => {
      throw new ProblemError({ code: 'SIGN_IN_REQUIRED' })
    },
    'event-day': () => {
      throw new ProblemError({ code: 'SIGN_IN_REQUIRED' })
    },
    'task-link': () => {
      throw new ProblemError({ code: 'SIGN_IN_REQUIRED' })
    },
    'rep-session': signedIn,
    mailbox: async (request) => {
      const isOpen = env.isLocal && (isLoopbackHost(env.host) || isLocalRequest(request))
      if (isOpen) return {}
      const caller = await known(request)
      if (caller.rep) return caller
      throw new ProblemError({ code: 'NOT_FOUND', what: 'page' })
    },
    ...given,
  }
}
