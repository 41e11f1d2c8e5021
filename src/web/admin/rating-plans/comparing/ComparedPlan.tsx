import type { Comparison, PlanReview } from '#contract/rating-plans/comparison.ts'
import type { PlanDetail } from '#contract/rating-plans/plans.ts'
import { count } from '#web/admin/figures/figure-text.ts'
import { ChangeList } from '#web/admin/rating-plans/ChangeList.tsx'
import { describeExamples } from '#web/admin/rating-plans/comparing/KnownExamples.tsx'
import { DecideButton } from '#web/admin/rating-plans/DecideButton.tsx'
import { type PlanStep, PlanSteps } from '#web/admin/rating-plans/PlanSteps.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

interface ComparedPlanProps {
  plan: PlanDetail
  comparison: Comparison | null | undefined
  review: PlanReview | undefined
}

/** What the plan changes, and how far it is on its way to be signed. */
export function ComparedPlan({ plan, comparison, review }: ComparedPlanProps) {
  return (
    <>
      <section aria-labelledby="changes" className="grid gap-2">
        <h2 id="changes" className="text-lg">
          What the plan changes
        </h2>
        <ChangeList plan={plan} />
      </section>
      {!plan.is_shipped && (
        <div className="grid gap-3">
          <PlanSteps plan={plan} between={stepsBetween(comparison, review)} />
          <DecideButton plan={plan} />
        </div>
      )}
    </>
  )
}

function stepsBetween(comparison: Comparison | null | undefined, review: PlanReview | undefined): PlanStep[] {
  const compared = comparison?.result
  return [
    compared
      ? {
          title: `Compared on ${count(compared.all.quotes)} ${compared.all.quotes === 1 ? 'quote' : 'quotes'}`,
          detail: comparison.is_outdated ? 'The plan changed after it' : formatMoment(comparison.started_at),
          icon: 'check',
          isDone: !comparison.is_outdated,
        }
      : {
          title: 'Compare on real quotes',
          detail: 'Before you ask for a signature',
          icon: 'info',
          isDone: false,
        },
    ...(review
      ? [
          {
            title: `${review.examples.length} known examples`,
            detail: describeExamples(review.examples),
            icon: 'check',
            isDone: true,
          } as const,
        ]
      : []),
  ]
}
