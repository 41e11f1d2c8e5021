import type { PlanDetail } from '#contract/rating-plans/plans.ts'
import { readableFigure } from '#web/admin/rating-plans/plan-text.ts'

interface ChangeListProps {
  plan: Pick<PlanDetail, 'changes' | 'beside' | 'figures'>
}

/** What a plan has otherwise than the one that it is beside, figure by figure. */
export function ChangeList({ plan: { changes, beside, figures } }: ChangeListProps) {
  if (beside === null) return <p className="text-sm text-muted">There’s no plan before it.</p>
  if (changes.length === 0) return <p className="text-sm text-muted">It has the same figures as {beside}.</p>
  return (
    <div className="grid gap-1">
      <p className="text-sm text-muted">
        {changes.length} of {figures} figures differ from {beside}
      </p>
      <dl>
        {changes.map(({ label, before, after }) => (
          <div key={label} className="border-t border-line py-2 text-sm">
            <dt>{label}</dt>
            <dd className="tabular-nums">
              <del className="text-muted">
                <span className="sr-only">Before: </span>
                {before === null ? 'none' : readableFigure(before)}
              </del>{' '}
              <ins className="font-semibold no-underline">
                <span className="sr-only">After: </span>
                {after === null ? 'none' : readableFigure(after)}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
