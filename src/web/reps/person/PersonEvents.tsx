import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PersonEvent, PERSON_EVENT_KINDS, type PersonEventKind } from '#contract/rep-person.ts'
import { ROLE_TEXTS } from '#domain/reps/roles.ts'
import { casePath } from '#web/api/viewer.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { describeEvent } from '#web/reps/event-texts.ts'
import { personEventsQuery } from '#web/reps/person/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const KIND_LABELS: Readonly<Record<PersonEventKind, string>> = {
  'sign-in': 'Their own sign-in',
  people: 'Other people',
  cases: 'Quotes, policies, and claims',
  office: 'Setup, carriers, and the books',
}

/** @rule O04 What somebody did, from the audit log, newest first. */
export function PersonEvents({ them: { id } }: { them: { id: string } }) {
  const [kind, setKind] = useState<PersonEventKind>()
  const query = useInfiniteQuery(personEventsQuery(id, kind))
  return (
    <section aria-labelledby="events" className="grid gap-4">
      <h2 id="events" className="text-xl">
        What they did
      </h2>
      <div className="max-w-form">
        <SelectField
          name="kind"
          label="Show"
          prompt="Everything"
          size="medium"
          value={kind ?? ''}
          options={PERSON_EVENT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
          onChange={(chosen) => setKind(PERSON_EVENT_KINDS.find((one) => one === chosen))}
        />
      </div>
      <QueryView query={query} waiting={<Skeleton className="h-96" />}>
        {({ pages }) => <Events events={pages.flatMap(({ data }) => data)} />}
      </QueryView>
      {query.hasNextPage && (
        <div>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show earlier
          </Button>
        </div>
      )}
    </section>
  )
}

function Events({ events }: { events: readonly PersonEvent[] }) {
  if (events.length === 0) return <p className="text-muted">Nothing yet.</p>
  return (
    <ol aria-labelledby="events" className="rounded-lg border border-line bg-card">
      {events.map((event) => (
        <li
          key={event.id}
          className="grid gap-x-6 border-t border-line px-4 py-3 first:border-t-0 sm:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <time dateTime={event.at} className="text-sm leading-6 text-muted">
            {formatMoment(event.at)}
          </time>
          <div className="min-w-0 wrap-anywhere">
            <p>
              <span className="font-semibold">{describeEvent(event.event)}</span>
              {event.about !== null && <bdi> {event.about}</bdi>}
              {event.role && `, ${ROLE_TEXTS[event.role].label.toLowerCase()}`}
              <Case of={event.case} />
            </p>
            {event.reason !== null && <p className="text-sm text-muted">{event.reason}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Case({ of }: { of: PersonEvent['case'] }) {
  if (of === null) return null
  const { quote_id: quoteId, quote_number: quote, policy_number: policy } = of
  return (
    <>
      {' · '}
      {policy === null ? (
        <TextLink to={casePath(quoteId)}>quote {quote}</TextLink>
      ) : (
        <TextLink to={policyPath(policy)}>policy {policy}</TextLink>
      )}
    </>
  )
}
