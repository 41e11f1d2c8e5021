import type { RatingPlans } from '#server/quotes/pricing/rating-plans.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { amber, type DoctorCheck, green, red } from '#server/kit/doctor/doctor-check.ts'
import { listPlanWarnings } from '#server/quotes/pricing/plan-expiry.ts'

declare module '#server/kit/doctor/doctor-check.ts' {
  interface DoctorContext {
    plans: RatingPlans
  }
}

export const planCheck: DoctorCheck = {
  id: 'plan',
  title: 'Rating plan',
  run: async ({ plans, now }) => {
    const inForce = plans.inForceOn(dateInTimeZone(now(), 'UTC'))
    const [warning] = listPlanWarnings({ plans, now })
    const action =
      'Install a version with the next plan, or add one as docs/HOW-TO.md says under “Change a price”.'
    if (plans.unusable.length > 0)
      return plans.unusable.map(({ name, fault }) =>
        red(
          `The signed plan ${name} can’t be used: ${fault}.`,
          'Quotes are priced by the other plans. Install the version that it was signed with, or sign another plan.',
        ),
      )
    if (!inForce) return [red(`${warning ?? 'No rating plan is in force'}.`, action)]
    if (warning !== undefined) return [amber(`${warning}.`, action)]
    return [green(`Today’s prices come from the plan ${inForce.plan}.`)]
  },
}
