import type { DeskRow } from '#contract/desk/desk-lists.ts'
import { casePath } from '#web/api/viewer.ts'
import { policyPath } from '#web/rep-frame/policy-path.ts'

/** What is bought opens as its policy, from where its quote is one link away. */
export function rowPath(row: Pick<DeskRow, 'id' | 'policy_number'>): string {
  if (row.policy_number !== null) return policyPath(row.policy_number)
  return casePath(row.id)
}
