import { useQuery } from '@tanstack/react-query'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { witnessesQuery } from '#web/policy/witnesses/witness-queries.ts'
import { WitnessStep } from '#web/policy/witnesses/WitnessStep.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Who watches the contests of a policy, named by a rep for somebody who calls. */
export function RepWitnesses({ number }: { number: string }) {
  return (
    <QueryView
      query={useQuery(witnessesQuery(number, 'rep'))}
      waiting={
        <div role="status" aria-label="Loading the witnesses">
          <Skeleton className="h-48 w-full" />
        </div>
      }
      failure={{ of: 'part' }}
    >
      {(places) => <WitnessStep number={number} as="rep" places={places} />}
    </QueryView>
  )
}
