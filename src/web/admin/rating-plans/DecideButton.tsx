import type { PlanDetail } from '#contract/rating-plans/plans.ts'
import { decidePlan } from '#web/admin/rating-plans/plan-actions.ts'
import { Button } from '#web/ui/Button.tsx'

/** Signs a plan that waits, or takes it back to be drafted on; nothing of other plans. */
export function DecideButton({ plan }: { plan: PlanDetail }) {
  if (plan.place !== 'asked') return null
  return plan.decider === 'another' ? (
    <Button onClick={() => void decidePlan(plan)}>Go on drafting</Button>
  ) : (
    <Button kind="primary" onClick={() => void decidePlan(plan)}>
      Sign or send back
    </Button>
  )
}
