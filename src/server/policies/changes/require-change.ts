import { ProblemError } from '#domain/problem.ts'
import { type Db } from '#server/kit/db/database.ts'
import { findChange, findOpenChange, type PolicyChange } from '#server/policies/amendments/repository.ts'
import { type Policy } from '#server/policies/repository.ts'

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
export async function requireChange(db: Db, policyId: string, id: string): Promise<PolicyChange> {
  const change = await findChange(db, id)
  if (change?.policyId !== policyId) throw new ProblemError({ code: 'NOT_FOUND', what: 'change' })
  return change
}

export function requireWaiting(change: PolicyChange): void {
  if (change.state === 'charging') throw new ProblemError({ code: 'IN_PROGRESS', retryAfterSeconds: 2 })
  if (change.state !== 'waiting') throw new ProblemError({ code: 'CHANGE_DECIDED', state: change.state })
}
