import { ProblemError } from '#domain/problem.ts'
import { type Db } from '#server/kit/db/database.ts'
import { type ChangeCaller } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, lockSubject, readSubject } from '#server/policies/amendments/change-subject.ts'
import { findPolicyOfChange, type PolicyChange } from '#server/policies/amendments/repository.ts'
import { requireChange } from '#server/policies/changes/require-change.ts'

/** A change, named within its policy or, by reps, alone. */
export interface NamedChange {
  id: string
  number?: string | undefined
}

interface FoundChange {
  subject: ChangeSubject
  change: PolicyChange
}

/** Locks the policy of a change, and reads both. */
export function lockChange(trx: Db, caller: ChangeCaller, named: NamedChange): Promise<FoundChange> {
  return findNamed(trx, caller, named, lockSubject)
}

/** Reads a change and its policy. */
export function readChange(db: Db, caller: ChangeCaller, named: NamedChange): Promise<FoundChange> {
  return findNamed(db, caller, named, readSubject)
}

async function findNamed(
  db: Db,
  { session }: ChangeCaller,
  { id, number }: NamedChange,
  openSubject: typeof readSubject,
): Promise<FoundChange> {
  const policyNumber = number ?? (await findPolicyOfChange(db, id))?.number
  if (policyNumber === undefined) throw new ProblemError({ code: 'NOT_FOUND', what: 'change' })
  const subject = await openSubject(db, session, policyNumber)
  return { subject, change: await requireChange(db, subject.policy.id, id) }
}
