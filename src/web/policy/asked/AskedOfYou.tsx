import { lazy } from 'react'
import { isAsked } from '#web/policy/amendments/deciding/asks-of-you.ts'
import { type PolicyChange } from '#web/policy/amendments/queries.ts'
import { type Policy } from '#web/policy/queries.ts'

/** Few policies ask for something, so its code comes only then, and the page with it. */
const AskedChange = lazy(() => import('#web/policy/amendments/deciding/DecideOrPay.tsx'))

/** The change that waits for a decision, a payment or its confirmation by whoever opened the policy. */
export function AskedOfYou({ policy, changes }: { policy: Policy; changes: readonly PolicyChange[] }) {
  const asked = changes.find(isAsked)
  if (!asked) return null
  return (
    <AskedChange key={asked.id} number={policy.number} change={asked} sign={policy.scorecard?.dollar_sign} />
  )
}
