import { useQuery } from '@tanstack/react-query'
import type { Comparison } from '#contract/rating-plans/comparison.ts'
import type { PlanDetail } from '#contract/rating-plans/plans.ts'
import { ComparedPlan } from '#web/admin/rating-plans/comparing/ComparedPlan.tsx'
import { ComparisonResults } from '#web/admin/rating-plans/comparing/ComparisonResults.tsx'
import {
  ComparisonState,
  isCurrent,
  StartComparison,
} from '#web/admin/rating-plans/comparing/ComparisonRun.tsx'
import { KnownExamples } from '#web/admin/rating-plans/comparing/KnownExamples.tsx'
import { ToLookAt } from '#web/admin/rating-plans/comparing/ToLookAt.tsx'
import { noSuchPlan } from '#web/admin/rating-plans/NoSuchPlan.tsx'
import { SaidAboutIt } from '#web/admin/rating-plans/SaidAboutIt.tsx'
import { comparisonQuery, planPath, planQuery, reviewQuery } from '#web/admin/rating-plans/queries.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const KEYS = [
  { keys: ['J', 'K'], label: 'next quote' },
  { keys: ['Enter'], label: 'open the quote' },
  { keys: ['T'], label: 'chart as table' },
  { keys: ['E'], label: 'export' },
] as const

/** @rule O13 A plan beside the one in force, on the quotes that were really priced. */
export default function PlanComparisonPage({ params: { plan } }: PageProps<'plan-comparison'>) {
  // What is read below; without a result its keys do nothing.
  const { data } = useQuery({ ...comparisonQuery(plan), enabled: false }, queryClient)
  return (
    <RepPage
      title={`What would ${plan} have charged?`}
      permission="set-prices"
      work={{ back: { to: planPath(plan), label: `Back to ${plan}` }, keys: data?.result ? KEYS : [] }}
    >
      <Comparing key={plan} plan={plan} />
    </RepPage>
  )
}

function Comparing({ plan }: { plan: string }) {
  const query = useQuery(planQuery(plan))
  return (
    <QueryView query={query} waiting={<Skeleton className="h-[60rem]" />} refused={noSuchPlan}>
      {(detail) => (detail.is_shipped ? <BuiltIn plan={detail} /> : <ComparedDraft detail={detail} />)}
    </QueryView>
  )
}

/** @rule O13 A built-in plan has no comparison of its own, and its address says so. */
function BuiltIn({ plan: { name, place } }: { plan: PlanDetail }) {
  return (
    <div className="grid max-w-measure justify-items-start gap-6">
      <Notice kind="info" title={`${name} is built in`}>
        {place === 'in_force'
          ? 'It’s the plan in force, so other plans are compared with it.'
          : 'Only plans that this office drafted are compared.'}{' '}
        To see what other figures would have charged, draft a new plan from it.
      </Notice>
      <ButtonLink kind="secondary" to={planPath(name)}>
        Open {name}
      </ButtonLink>
    </div>
  )
}

/** What is found comes first, and comparing again last, unless that is what has to be done. */
function Compared({ plan, comparison }: { plan: string; comparison: Comparison | null }) {
  // With keys, so that a button that was pressed keeps the focus when its place is another.
  const start = <StartComparison key="start" plan={plan} comparison={comparison} />
  const found = [
    <ComparisonState key="state" comparison={comparison} />,
    comparison?.result && (
      <ComparisonResults key="results" comparison={comparison} result={comparison.result} />
    ),
  ]
  return <div className="grid gap-8">{isCurrent(comparison) ? [...found, start] : [start, ...found]}</div>
}

function ComparedDraft({ detail }: { detail: PlanDetail }) {
  const { name: plan, hash } = detail
  const query = useQuery(comparisonQuery(plan))
  const { id = '', state = '' } = query.data ?? {}
  const review = useQuery(reviewQuery(plan, `${hash} ${id} ${state}`))
  return (
    <div className="grid gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
      <div className="grid min-w-0 content-start gap-10">
        <QueryView query={query} waiting={<Skeleton className="h-[60rem]" />}>
          {(comparison) => <Compared plan={plan} comparison={comparison} />}
        </QueryView>
        <QueryView query={review} waiting={<Skeleton className="h-60" />} failure={{ of: 'part' }}>
          {({ examples }) => <KnownExamples examples={examples} />}
        </QueryView>
      </div>
      <aside
        aria-label="About this plan"
        className="grid min-w-0 content-start gap-8 border-line lg:border-l lg:pl-6"
      >
        <ComparedPlan plan={detail} comparison={query.data} review={review.data} />
        <div className="text-sm">
          <Notice kind="info" title="No price changes on its own">
            A quote keeps the plan that priced it for 30 days. A policy keeps its plan, even if it’s changed
            later.
          </Notice>
        </div>
        <QueryView query={review} waiting={<Skeleton className="h-40" />} failure={{ of: 'part' }}>
          {(found) => <ToLookAt review={found} />}
        </QueryView>
        <SaidAboutIt plan={plan} />
      </aside>
    </div>
  )
}
