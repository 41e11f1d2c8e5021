import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ClaimPerson, endClaimLink, listClaimPeople, type MadeLink } from '#contract/claims/people.ts'
import { call } from '#web/api/call.ts'
import { nameRole, sayIdentity, sayLink, sayProgress } from '#web/claims/people/people-text.ts'
import { openDialog } from '#web/dialogs/open.ts'
import type { Claim } from '#web/policy/claims/claim-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Somebody may open or sign meanwhile, so that it is read again at each visit. */
export const peopleQuery = (number: string) =>
  queryOptions({
    queryKey: ['claim', number, 'people'],
    queryFn: ({ signal }) => call(listClaimPeople, { params: { number }, signal, silent: true }),
    select: ({ data }) => data,
    staleTime: 0,
    refetchOnMount: 'always',
  })

/**
 * Those who sign something for a claim, or won it, each with the link that they got.
 *
 * @rule N103 Each has a link of their own; it is sent, renewed and ended here, and shows whether it was opened and used.
 */
export function ClaimPeople({ claim }: { claim: Claim }) {
  const query = useQuery(peopleQuery(claim.number))
  if (query.isError) return null
  return (
    <section aria-labelledby="people" className="grid gap-1 print:hidden">
      <h2 id="people" className="text-lg">
        Send a link to sign
      </h2>
      <p className="max-w-measure text-muted">
        Each person signs on their own phone. Their link shows the win and one form, and nothing else.
      </p>
      {query.data ? (
        <PeopleList claim={claim} people={query.data} labelledBy="people" />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </section>
  )
}

interface PeopleListProps {
  claim: Pick<Claim, 'number' | 'time_zone'>
  people: readonly ClaimPerson[]
  /** The id of its heading. */
  labelledBy: string
  /** Of a rep who decides no claims. */
  isReadOnly?: boolean
}

/** Each person with what became of their links, and what can be done with them. */
export function PeopleList({ claim, people, labelledBy, isReadOnly = false }: PeopleListProps) {
  return (
    <ul aria-labelledby={labelledBy}>
      {people.map((person) => (
        <li key={`${person.role} ${person.place}`} className="border-b border-line py-4">
          <PersonLine claim={claim} person={person} people={people} isReadOnly={isReadOnly} />
        </li>
      ))}
    </ul>
  )
}

interface PersonLineProps extends Pick<PeopleListProps, 'claim' | 'people'> {
  person: ClaimPerson
  isReadOnly: boolean
}

function PersonLine({ claim: { number, time_zone: zone }, person, people, isReadOnly }: PersonLineProps) {
  const client = useQueryClient()
  const role = nameRole(person, people)
  const isOpen = person.link?.state === 'open'

  async function send(what: 'task' | 'identity' | 'tracker') {
    const answer = await openDialog('send-claim-link', { number, person, role, what })
    if (!answer) return
    const { url, to } = answer
    if (url === null) notify({ type: 'success', title: 'Link sent', message: to })
    else await openDialog('copy-link', { name: to, url })
    client.setQueryData(peopleQuery(number).queryKey, { data: answer.people })
  }

  async function end(link: MadeLink) {
    try {
      const answer = await call(endClaimLink, { params: { number, id: link.id } })
      client.setQueryData(peopleQuery(number).queryKey, answer)
    } catch {
      // What failed was shown.
    }
  }

  return (
    <div className="grid gap-1">
      <h3 className="font-sans text-base font-semibold wrap-anywhere">
        {person.name === '' ? role : <bdi>{person.name}</bdi>}
        {person.name !== '' && <span className="font-normal text-muted">, {role.toLowerCase()}</span>}
      </h3>
      {/* Two lines, so that nothing moves once a link is sent. */}
      <p className="min-h-5 text-sm max-sm:min-h-10 wrap-anywhere text-muted">{sayProgress(person, zone)}</p>
      <p className="flex flex-wrap gap-x-4" hidden={isReadOnly}>
        {person.task !== null && (
          <LinkButton
            label={isOpen ? 'Send a new link' : 'Send a link'}
            about={role}
            onClick={() => void send('task')}
          />
        )}
        {person.link && isOpen && (
          <LinkButton
            label="End the link"
            about={role}
            onClick={() => void (person.link && end(person.link))}
          />
        )}
      </p>
      {(person.asks_identity || person.identity) && (
        <OwnPage
          text={sayIdentity(person, zone)}
          send={
            person.asks_identity
              ? { label: person.identity ? 'Send the ID page again' : 'Send the ID page', what: 'identity' }
              : undefined
          }
          end="End the ID page"
          link={person.identity}
          {...{ role, isReadOnly, onSend: send, onEnd: end }}
        />
      )}
      {person.role === 'winner' && (
        <OwnPage
          text={
            person.tracker
              ? `Page to follow the claim: ${sayLink(person.tracker, zone)}`
              : 'The winner can follow the claim on a page of their own.'
          }
          send={{ label: person.tracker ? 'Send that page again' : 'Send that page', what: 'tracker' }}
          end="End it"
          link={person.tracker}
          {...{ role, isReadOnly, onSend: send, onEnd: end }}
        />
      )}
    </div>
  )
}

interface OwnPageProps {
  text: string
  send: { label: string; what: 'identity' | 'tracker' } | undefined
  /** Of the button that ends it. */
  end: string
  link: MadeLink | null
  role: string
  isReadOnly: boolean
  onSend: (what: 'identity' | 'tracker') => Promise<void>
  onEnd: (link: MadeLink) => Promise<void>
}

/** A page that the winner has of their own, beside what they sign. */
function OwnPage({ text, send, end, link, role, isReadOnly, onSend, onEnd }: OwnPageProps) {
  return (
    <>
      <p className="min-h-5 text-sm max-sm:min-h-10 wrap-anywhere text-muted">{text}</p>
      <p className="flex flex-wrap gap-x-4" hidden={isReadOnly}>
        {send && <LinkButton label={send.label} about={role} onClick={() => void onSend(send.what)} />}
        {link?.state === 'open' && <LinkButton label={end} about={role} onClick={() => void onEnd(link)} />}
      </p>
    </>
  )
}

function LinkButton({ label, about, onClick }: { label: string; about: string; onClick: () => void }) {
  return (
    <Button kind="quiet" className="-ml-3" onClick={onClick}>
      {label}
      <span className="sr-only">for {about.toLowerCase()}</span>
    </Button>
  )
}
