import { ProblemError } from '#domain/problem.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { ChangeCaller } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, lockSubject, readSubject } from '#server/policies/amendments/change-subject.ts'
import {
  findPolicyOfChange,
  type StoredAmendment,
  findChange,
  findOpenChange,
} from '#server/policies/amendments/repository.ts'
import type { Policy } from '#server/policies/repository.ts'

/** A change, named within its policy or, by reps, alone. */
export interface NamedChange {
  id: string
  number?: string | undefined
}

interface FoundChange {
  subject: ChangeSubject
  change: StoredAmendment
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

/** @rule T18 A request names the version of the policy that was seen. */
export function requireSeenVersion(policy: Policy, version: number): void {
  if (policy.version === version) return
  throw new ProblemError({ code: 'VERSION_CONFLICT', current: { version: policy.version } })
}

/** @rule N60 Nothing else is asked while a change waits or is charged. */
export async function requireNoOpenChange(trx: Db, policyId: string): Promise<void> {
  const open = await findOpenChange(trx, policyId)
  if (open) throw new ProblemError({ code: 'CHANGE_WAITING', change: open.id })
}

/** A change of this policy. */
async function requireChange(db: Db, policyId: string, id: string): Promise<StoredAmendment> {
  const change = await findChange(db, id)
  if (change?.policyId !== policyId) throw new ProblemError({ code: 'NOT_FOUND', what: 'change' })
  return change
}

export function requireWaiting(change: StoredAmendment): void {
  if (change.state === 'charging') throw new ProblemError({ code: 'IN_PROGRESS', retryAfterSeconds: 2 })
  if (change.state !== 'waiting') throw new ProblemError({ code: 'CHANGE_DECIDED', state: change.state })
}
