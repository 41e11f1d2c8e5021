import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ClaimWork } from '#web/admin/claims/use-claim-work.ts'
import { PeopleList, peopleQuery } from '#web/claims/people/ClaimPeople.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/**
 * Who signs for a claim, or won it, with the links that they got: a rep on the telephone sends one as the organizer does. What is
 * below waits for the people, so that nothing moves.
 *
 * @rule N103 Each has a link of their own.
 */
export function CasePeople({
  work: { claim, mayDecide },
  children,
}: {
  work: ClaimWork
  children: ReactNode
}) {
  const { data: people, isPending } = useQuery(peopleQuery(claim.number))
  return (
    <>
      {(isPending || people) && (
        <section aria-labelledby="case-people" className="grid gap-1">
          <h2 id="case-people" className="text-lg">
            People and links
          </h2>
          {people ? (
            <PeopleList claim={claim} people={people} labelledBy="case-people" isReadOnly={!mayDecide} />
          ) : (
            <Skeleton className="h-80 w-full" />
          )}
        </section>
      )}
      {!isPending && children}
    </>
  )
}
