import { type SoldPolicy } from '#web/policy/queries.ts'
import { nameChange } from '#web/policy/amendments/describe-change.ts'

/** What waits on a policy, as its producer reads it. */
export function describeWaiting({
  action,
  asks_of_you: asks,
}: NonNullable<SoldPolicy['book']['waiting']>): string {
  const what = nameChange({ action })
  if (asks === 'decision') return `${what}: your client waits for your decision`
  return asks === 'payment' ? `${what}: approved, waits for your payment` : `${what}: waits for our office`
}
