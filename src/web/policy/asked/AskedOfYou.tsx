import { lazy } from 'react'
import { isAsked } from '#web/policy/asked/is-asked.ts'
import { type PolicyChange } from '#web/policy/requests/queries.ts'
import { type Policy } from '#web/policy/queries.ts'

/** Few policies ask for something, so its code comes only then, and the page with it. */
const AskedChange = lazy(() => import('#web/policy/asked/AskedChange.tsx'))

/** The change that waits for a decision, a payment or its confirmation by whoever opened the policy. */
export function AskedOfYou({ policy, changes }: { policy: Policy; changes: readonly PolicyChange[] }) {
  const asked = changes.find(isAsked)
  if (!asked) return null
  return (
    <AskedChange key={asked.id} number={policy.number} change={asked} sign={policy.scorecard?.dollar_sign} />
  )
}
