import { ProblemError } from '#domain/problem.ts'
import { isAllowed, type RepPermission } from '#domain/reps/roles.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Rep } from '#server/access/access.ts'
import { lockActiveRep, lockRepSession, type StoredRep } from '#server/reps/repository.ts'

/**
 * The rep as they are now, locked until the transaction ends: whoever disables or demotes them comes before this write or
 * after it.
 */
export async function requireStillAllowed(
  trx: Db,
  { id }: Pick<Rep, 'id'>,
  permission: RepPermission,
): Promise<StoredRep> {
  const acting = await lockActiveRep(trx, { id })
  if (!acting) throw new ProblemError({ code: 'SIGN_IN_REQUIRED', as: 'rep' })
  if (!isAllowed(acting, permission)) throw new ProblemError({ code: 'ROLE_NOT_ALLOWED', permission })
  return acting
}

/**
 * Keeps the session of the call until the transaction ends: a reset, a disabling or a sign-out comes before this write, which
 * is refused then, or after it.
 */
export async function requireOpenSession(trx: Db, { session = '' }: Pick<Rep, 'session'>): Promise<void> {
  if (!(await lockRepSession(trx, session))) throw new ProblemError({ code: 'SIGN_IN_REQUIRED', as: 'rep' })
}
