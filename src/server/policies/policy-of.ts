import { ProblemError } from '#domain/problem.ts'
import { type Db } from '#server/db/database.ts'
import { type Caller, type Session } from '#server/http/access.ts'
import { findPolicy, type PolicyWithPapers } from '#server/policies/repository.ts'

/** @rule R05 A policy that the session does not open is answered like one that does not exist. */
export async function policyFor(db: Db, caller: Caller, number: string): Promise<PolicyWithPapers> {
  const found = await findPolicy(db, sessionOf(caller), number)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'policy' })
  return found
}

export function sessionOf({ session }: Caller): Session {
  if (!session) throw new ProblemError({ code: 'SIGN_IN_REQUIRED' })
  return session
}
