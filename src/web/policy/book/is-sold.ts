import { type PolicySummary, type SoldPolicy } from '#web/policy/queries.ts'

export function isSold(policy: PolicySummary): policy is SoldPolicy {
  return policy.book !== undefined
}
