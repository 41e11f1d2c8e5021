import { type FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Access } from '#contract/endpoint.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Env } from '#server/env.ts'

/** What a session's cookie allows: the policy just bought, or all policies of an e-mail address. */
export type Session = { grants: 'policy'; policyId: string } | { grants: 'email'; email: string }

/** Who calls, as far as the guard had to find out. */
export interface Caller {
  session?: Session
}

/** Lets a request in and says who calls, or throws the problem to answer with. */
export type Guard = (request: FastifyRequest) => Caller | Promise<Caller>
export type Guards = Record<Access, Guard>

const guidInPath = z.object({ guid: z.uuid() })

/**
 * The doors of the program. Features bring their own guards for what only they can check.
 *
 * @rule R01 A quote is reached by its unguessable id alone; an id that cannot be one is answered like an unknown one.
 */
export function guards(env: Pick<Env, 'isLocal'>, given: Partial<Guards> = {}): Guards {
  return {
    public: () => ({}),
    'quote-guid': ({ params }) => {
      if (!guidInPath.safeParse(params).success) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
      return {}
    },
    'policy-session': () => {
      throw new ProblemError({ code: 'SIGN_IN_REQUIRED' })
    },
    mailbox: () => {
      if (!env.isLocal) throw new ProblemError({ code: 'NOT_FOUND', what: 'page' })
      return {}
    },
    ...given,
  }
}
