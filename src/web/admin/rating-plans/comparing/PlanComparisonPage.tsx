import { useQuery } from '@tanstack/react-query'
import { ComparedPlan } from '#web/admin/rating-plans/comparing/ComparedPlan.tsx'
import { ComparisonResults } from '#web/admin/rating-plans/comparing/ComparisonResults.tsx'
import { ComparisonRun } from '#web/admin/rating-plans/comparing/ComparisonRun.tsx'
import { KnownExamples } from '#web/admin/rating-plans/comparing/KnownExamples.tsx'
import { ToLookAt } from '#web/admin/rating-plans/comparing/ToLookAt.tsx'
import { comparisonQuery, planPath, planQuery, reviewQuery } from '#web/admin/rating-plans/queries.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** @rule O13 A plan beside the one in force, on the quotes that were really priced. */
export default function PlanComparisonPage({ params: { plan } }: PageProps<'plan-comparison'>) {
  return (
    <RepPage
      title={`What would ${plan} have charged?`}
      permission="set-prices"
      lead={() => <TextLink to={planPath(plan)}>Back to {plan}</TextLink>}
    >
      <Comparing key={plan} plan={plan} />
    </RepPage>
  )
}

function Comparing({ plan }: { plan: string }) {
  const detail = useQuery(planQuery(plan))
  const query = useQuery(comparisonQuery(plan))
  const { id = '', state = '' } = query.data ?? {}
  const review = useQuery(reviewQuery(plan, `${detail.data?.hash ?? ''} ${id} ${state}`))
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 content-start gap-10">
        <QueryView query={query} waiting={<Skeleton className="h-[60rem]" />}>
          {(comparison) => (
            <div className="grid gap-8">
              <ComparisonRun plan={plan} comparison={comparison} />
              {comparison?.result && <ComparisonResults comparison={comparison} result={comparison.result} />}
            </div>
          )}
        </QueryView>
        <QueryView query={review} waiting={<Skeleton className="h-60" />} failure={{ of: 'part' }}>
          {({ examples }) => <KnownExamples examples={examples} />}
        </QueryView>
      </div>
      <aside aria-label="About this plan" className="grid min-w-0 content-start gap-8">
        <QueryView query={detail} waiting={<Skeleton className="h-40" />} failure={{ of: 'part' }}>
          {(found) => (
            <div className="grid gap-8">
              <ComparedPlan plan={found} comparison={query.data} review={review.data} />
            </div>
          )}
        </QueryView>
        <Notice kind="info" title="No price changes on its own">
          A quote keeps the plan that priced it for 30 days. A policy keeps its plan, even if it’s changed
          later.
        </Notice>
        <QueryView query={review} waiting={<Skeleton className="h-40" />} failure={{ of: 'part' }}>
          {(found) => <ToLookAt review={found} />}
        </QueryView>
      </aside>
    </div>
  )
}
