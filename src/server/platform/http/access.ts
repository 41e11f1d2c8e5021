import { type FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Access } from '#contract/endpoint.ts'
import { type Problem, ProblemError } from '#domain/problem.ts'
import { type Editor } from '#domain/values/editor.ts'
import { type Env } from '#server/platform/config/env.ts'
import { isLocalRequest } from '#server/platform/http/network/local-request.ts'
import { isLoopbackHost } from '#server/platform/config/setting-kinds.ts'

/** What a session's cookie allows: the policy just bought, all policies of an e-mail address, or a rep's all. */
export type Session =
  | { grants: 'policy'; policyId: string }
  | { grants: 'email'; email: string }
  | { grants: 'everything' }

/** A rep who is signed in. */
export interface Rep {
  id: string
  email: string
  name: string
  /** Which of their sign-ins it is, by its hash, where that is known. */
  session?: string
}

/** Who calls, as far as the guard had to find out. */
export interface Caller {
  session?: Session
  rep?: Rep
}

/** In what role somebody reads or changes a quote: whoever is no rep is its customer. */
export function getEditor({ rep }: { rep?: unknown }): Editor {
  return rep === undefined ? 'client' : 'rep'
}

/** The rep who calls what is a rep's. */
export function requireRep({ rep }: Caller): Rep {
  if (!rep) throw new ProblemError(REP_SIGN_IN)
  return rep
}

/** Lets a request in and says who calls, or throws the problem to answer with. */
export type Guard = (request: FastifyRequest) => Caller | Promise<Caller>
export type Guards = Record<Access, Guard>

const REP_SIGN_IN: Problem = { code: 'SIGN_IN_REQUIRED', as: 'rep' }

const guidInPath = z.object({ guid: z.uuid() })

/** The rep whose cookie comes with a request, if there is one. */
export type FindRep = (request: FastifyRequest) => Promise<Rep | undefined>

/** Guards that only a feature can check, and how it knows a rep. */
export type FeatureGuards = Partial<Guards> & { findRep?: FindRep }

/** Where nobody can be a rep. */
export const findNoRep: FindRep = () => Promise.resolve(undefined)

/**
 * The doors of the program. Features bring their own guards for what only they can check.
 *
 * @rule R01 A quote is reached by its unguessable id alone; an id that cannot be one is answered like an unknown one.
 * @rule R02 What is a rep's asks for the session of one; elsewhere a rep is known as such and may do more, unless the
 * call says that it acts as the client.
 */
export function createGuards(
  env: Pick<Env, 'isLocal' | 'host'>,
  { findRep = findNoRep, ...given }: FeatureGuards = {},
): Guards {
  const known = async (request: FastifyRequest): Promise<Caller> => {
    const actingAs = request.headers['x-acting-as']
    // A rep who has a customer's own page open sees and does what the customer would.
    if (actingAs === 'client') return {}
    const rep = await findRep(request)
    // A rep whose session has ended must not go on as anyone.
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
    'quote-guid': (request) => {
      if (!guidInPath.safeParse(request.params).success)
        throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
      return known(request)
    },
    'policy-session': () => {
      throw new ProblemError({ code: 'SIGN_IN_REQUIRED' })
    },
    'rep-session': signedIn,
    mailbox: async (request) => {
      const isOpen = env.isLocal && (isLoopbackHost(env.host) || isLocalRequest(request))
      if (isOpen || (await known(request)).rep) return {}
      throw new ProblemError({ code: 'NOT_FOUND', what: 'page' })
    },
    ...given,
  }
}
