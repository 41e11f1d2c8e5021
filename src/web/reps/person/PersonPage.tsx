import { useQuery } from '@tanstack/react-query'
import { PAGES } from '#contract/pages.ts'
import type { PersonDetails } from '#contract/rep-person.ts'
import { isAllowed, ROLE_TEXTS } from '#domain/reps/roles.ts'
import { isCallError } from '#web/api/call-error.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { PersonActs } from '#web/reps/people/PersonActs.tsx'
import { describePerson } from '#web/reps/people/PersonRow.tsx'
import { reloadPeople } from '#web/reps/people/queries.ts'
import { PersonEvents } from '#web/reps/person/PersonEvents.tsx'
import { PersonSessions } from '#web/reps/person/PersonSessions.tsx'
import { PersonFactors } from '#web/reps/person/PersonFactors.tsx'
import { personQuery } from '#web/reps/person/queries.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { RepOnly } from '#web/reps/RepOnly.tsx'
import { RepFrame } from '#web/rep-frame/navigation/RepFrame.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { KeepPlace } from '#web/ui/KeepPlace.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** @rule R02 An owner sees of a colleague where they are signed in, by what, and what they did. */
export default function PersonPage({ params: { person: id } }: PageProps<'person'>) {
  return (
    <RepOnly>
      {(rep) =>
        isAllowed(rep, 'manage-people') ? (
          <RepFrame rep={rep}>
            <Person key={id} id={id} />
          </RepFrame>
        ) : (
          <RepPage title="Person" permission="manage-people">
            {null}
          </RepPage>
        )
      }
    </RepOnly>
  )
}

function Person({ id }: { id: string }) {
  return (
    <QueryView
      query={useQuery(personQuery(id))}
      waiting={
        <div role="status" aria-label="Loading the person" className="grid gap-6">
          <PageTitle title="Person" />
          <Skeleton className="h-[40rem]" />
        </div>
      }
      refused={(error) =>
        isCallError(error) && (error.status === 404 || error.status === 400) && <NotFound />
      }
    >
      {(details) => (
        <KeepPlace>
          <Details details={details} />
        </KeepPlace>
      )}
    </QueryView>
  )
}

function NotFound() {
  return (
    <div className="grid gap-6">
      <PageTitle title="Person" />
      <Notice kind="attention" title="We couldn’t find that person">
        <TextLink to={PAGES.people}>All people</TextLink>
      </Notice>
    </div>
  )
}

function Details({ details }: { details: PersonDetails }) {
  const { person, sessions, second_factors: factors, known_devices: devices } = details
  const { label, may } = ROLE_TEXTS[person.role]
  const them = { id: person.id, name: person.name }
  return (
    <div className="grid gap-10">
      <div className="grid gap-1">
        <p className="text-sm text-muted">
          <TextLink to={PAGES.people}>People</TextLink>
        </p>
        <PageTitle title={person.name} className="text-2xl wrap-anywhere sm:text-3xl">
          <bdi>{person.name}</bdi>
        </PageTitle>
        <p className="wrap-anywhere text-muted">{person.email}</p>
        <p>
          <span className="font-semibold">{label}.</span> {may}.
          {person.state === 'disabled' && <span className="font-semibold text-sand"> Disabled</span>}
        </p>
        <p className="text-sm text-muted">{describePerson(person)}</p>
        <div className="mt-2">
          <PersonActs person={person} onChanged={reloadPeople} />
        </div>
      </div>
      <div className="grid items-start gap-10 xl:grid-cols-2">
        <PersonSessions them={them} sessions={sessions} devices={devices} />
        <PersonFactors them={them} factors={factors} />
      </div>
      <PersonEvents them={them} />
    </div>
  )
}
