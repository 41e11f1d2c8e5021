import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { PlanSummary } from '#contract/rating-plans/plans.ts'
import { draftPlan } from '#web/admin/rating-plans/plan-actions.ts'
import { describePlace, suggestName } from '#web/admin/rating-plans/plan-text.ts'
import { planPath, plansQuery } from '#web/admin/rating-plans/queries.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** @rule O13 The plans by which prices are made: in force, to come, drafts and former ones. */
export default function RatingPlansPage() {
  return (
    <RepPage
      title="Rating plans"
      permission="set-prices"
      lead={() =>
        'The odds, loads, and minimums behind every price. A plan takes effect once two people agree.'
      }
    >
      <Plans />
    </RepPage>
  )
}

function Plans() {
  const query = useQuery(plansQuery)
  return (
    <QueryView query={query} waiting={<Skeleton className="h-96" />}>
      {({ data }) => <PlanGroups plans={data} />}
    </QueryView>
  )
}

interface Group {
  id: string
  title: string
  places: readonly PlanSummary['place'][]
  none?: string
}

const GROUPS: readonly Group[] = [
  {
    id: 'in-force',
    title: 'In force',
    places: ['in_force'],
    none: 'No plan is in force, so nothing can be priced.',
  },
  { id: 'to-come', title: 'To come', places: ['to_come', 'unusable'] },
  {
    id: 'drafts',
    title: 'Drafts',
    places: ['asked', 'draft'],
    none: 'No drafts. Start one from a plan to change its figures.',
  },
  { id: 'former', title: 'Former', places: ['former', 'withdrawn'] },
]

function PlanGroups({ plans }: { plans: readonly PlanSummary[] }) {
  const [, navigate] = useLocation()
  const inForce = plans.find(({ place }) => place === 'in_force')?.name
  const names = plans.map(({ name }) => name)
  const start = async (from: string | undefined) => {
    const name = await draftPlan(from, suggestName(from ?? inForce ?? 'RP', names))
    if (name !== undefined) navigate(planPath(name))
  }
  return (
    <div className="grid max-w-4xl gap-10">
      <div className="flex flex-wrap gap-3">
        {inForce !== undefined && (
          <Button kind="primary" onClick={() => void start(inForce)}>
            Draft a new plan
          </Button>
        )}
        <Button onClick={() => void start(undefined)}>Import a file</Button>
      </div>
      {GROUPS.map((group) => (
        <PlanGroup
          key={group.id}
          group={group}
          plans={plans.filter(({ place }) => group.places.includes(place))}
        />
      ))}
    </div>
  )
}

function PlanGroup({ group: { id, title, none }, plans }: { group: Group; plans: readonly PlanSummary[] }) {
  if (plans.length === 0 && none === undefined) return null
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {plans.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul aria-labelledby={id} className="border-t border-line">
          {plans.map((plan) => (
            <PlanRow key={plan.name} plan={plan} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PlanRow({ plan }: { plan: PlanSummary }) {
  const { name, is_shipped: isShipped, signed_by: signedBy } = plan
  return (
    <li className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <TextLink to={planPath(name)} className="min-w-0 font-semibold wrap-anywhere">
        {name}
      </TextLink>
      <div className="min-w-0">
        <p>{describePlace(plan)}</p>
        <p className="text-sm text-muted">
          {isShipped
            ? 'Built in'
            : signedBy === null
              ? `Drafted by ${plan.drafted_by}`
              : `Drafted by ${plan.drafted_by}, signed by ${signedBy}`}
        </p>
      </div>
    </li>
  )
}
