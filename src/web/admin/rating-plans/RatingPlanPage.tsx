import { useQuery } from '@tanstack/react-query'
import { PAGES } from '#contract/pages.ts'
import { noSuchPlan } from '#web/admin/rating-plans/NoSuchPlan.tsx'
import { PlanView } from '#web/admin/rating-plans/PlanView.tsx'
import { planQuery } from '#web/admin/rating-plans/queries.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { KeepPlace } from '#web/ui/KeepPlace.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** @rule O13 One plan as tables that a person reads, and who did what with it. */
export default function RatingPlanPage({ params: { plan } }: PageProps<'rating-plan'>) {
  return (
    <RepPage
      title={plan}
      permission="set-prices"
      lead={() => <TextLink to={PAGES['rating-plans']}>All rating plans</TextLink>}
    >
      <PlanLoader key={plan} plan={plan} />
    </RepPage>
  )
}

function PlanLoader({ plan }: { plan: string }) {
  const query = useQuery(planQuery(plan))
  return (
    <QueryView query={query} waiting={<Skeleton className="h-[60rem]" />} refused={noSuchPlan}>
      {(found) => (
        <KeepPlace>
          <PlanView plan={found} />
        </KeepPlace>
      )}
    </QueryView>
  )
}
