import { ProblemError } from '#domain/problem.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Caller, Session } from '#server/access/access.ts'
import { findPolicy, type PolicyWithDocuments } from '#server/policies/repository.ts'

/** @rule R05 A policy that the session may not open gets the same answer as one that does not exist. */
export async function requirePolicy(db: Db, caller: Caller, number: string): Promise<PolicyWithDocuments> {
  const found = await findPolicy(db, requireSession(caller), number)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'policy' })
  return found
}

export function requireSession({ session }: Caller): Session {
  if (!session) throw new ProblemError({ code: 'SIGN_IN_REQUIRED' })
  return session
}
