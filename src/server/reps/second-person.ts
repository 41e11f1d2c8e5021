import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { RepPermission } from '#domain/reps/roles.ts'
import { hasOtherRepFor } from '#server/reps/repository.ts'

/** Who decides what one rep asked for, as seen by one rep. */
export type Decider = 'you' | 'you-alone' | 'another'

/**
 * Who may approve what a rep asked for.
 *
 * @rule N109 A second rep does; an owner goes on alone only where no other rep has the right to it.
 */
export async function findDecider(
  db: Db,
  askedBy: string | null,
  { id, role }: Pick<Rep, 'id' | 'role'>,
  permission: RepPermission,
): Promise<Decider> {
  if (askedBy !== id) return 'you'
  return role === 'owner' && !(await hasOtherRepFor(db, id, permission)) ? 'you-alone' : 'another'
}

interface SecondPerson {
  askedBy: string | null
  /** As they are now. */
  acting: Pick<Rep, 'id' | 'role'>
  /** What whoever approves it needs to be allowed. */
  permission: RepPermission
  aloneReason: string | undefined
  section?: FieldProblem['section'] | undefined
}

/**
 * Throws unless this rep may approve it; answers with what the audit log keeps of it.
 *
 * @rule N109 Who goes on alone says why, and the audit log says that it was alone.
 */
export async function requireSecondPerson(
  trx: Db,
  { askedBy, acting, permission, aloneReason, section = 'request' }: SecondPerson,
): Promise<{ second_person?: 'alone'; alone_reason?: string }> {
  const decider = await findDecider(trx, askedBy, acting, permission)
  if (decider === 'another') throw new ProblemError({ code: 'SECOND_PERSON_REQUIRED' })
  if (decider === 'you') return {}
  if (aloneReason !== undefined) return { second_person: 'alone', alone_reason: aloneReason }
  const message = 'Enter why no one else will review it'
  throw new ProblemError({ code: 'INVALID', fields: [{ section, field: 'alone_reason', message }] })
}
