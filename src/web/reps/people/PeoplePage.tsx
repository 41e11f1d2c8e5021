import { useQuery } from '@tanstack/react-query'
import { type Invitation, type Person, withdrawInvitation } from '#contract/rep-people.ts'
import { ROLE_TEXTS } from '#domain/reps/roles.ts'
import { call } from '#web/api/call.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { PersonRow } from '#web/reps/people/PersonRow.tsx'
import { peopleQuery, reloadPeople } from '#web/reps/people/queries.ts'
import { RoleRights } from '#web/reps/people/RoleRights.tsx'
import { SecondApprovals } from '#web/reps/people/SecondApprovals.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'
import { PAGES } from '#contract/pages.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { notify } from '#web/ui/notify.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** @rule R02 Owners see who works here, invite, and change what others may do. */
export default function PeoplePage() {
  return (
    <RepPage
      title="People"
      lead={() => 'Who works here, and what each person can do.'}
      permission="manage-people"
    >
      <People />
    </RepPage>
  )
}

function People() {
  const people = useQuery(peopleQuery)

  async function invite() {
    const email = await openDialog('invite-rep', {})
    if (email === undefined) return
    notify({ type: 'success', title: 'Invitation sent', message: `We emailed a link to ${email}.` })
    reloadPeople()
  }

  return (
    <div className="grid gap-8">
      <div>
        <Button kind="primary" onClick={() => void invite()}>
          Invite someone
        </Button>
      </div>
      <p className="max-w-measure">
        Has a customer asked what we keep about them, or to erase it?{' '}
        <TextLink to={PAGES['personal-data']}>Personal data</TextLink>
      </p>
      <QueryView query={people} waiting={<Skeleton className="h-64" />}>
        {({ reps, invitations }) => (
          <>
            <div className="grid gap-2">
              <PeopleList reps={reps} />
              <RoleRights />
            </div>
            {invitations.length > 0 && <Invitations invitations={invitations} />}
          </>
        )}
      </QueryView>
      <SecondApprovals />
    </div>
  )
}

function PeopleList({ reps }: { reps: readonly Person[] }) {
  return (
    <ul aria-label="Reps" className="rounded-lg border border-line bg-card">
      {reps.map((person) => (
        <PersonRow key={person.id} person={person} onChanged={reloadPeople} />
      ))}
    </ul>
  )
}

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  async function withdraw({ id, email }: Invitation) {
    await call(withdrawInvitation, { params: { id } }).then(
      () =>
        notify({
          type: 'success',
          title: 'Invitation withdrawn',
          message: `The link we sent to ${email} no longer works.`,
        }),
      () => undefined,
    )
    reloadPeople()
  }

  return (
    <section aria-labelledby="invitations" className="grid gap-3">
      <h2 id="invitations" className="text-xl">
        Invited
      </h2>
      <ul className="rounded-lg border border-line bg-card">
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-3 first:border-t-0"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{invitation.name}</p>
              <p className="text-sm wrap-anywhere text-muted">
                {invitation.email} · {ROLE_TEXTS[invitation.role].label} ·{' '}
                {invitation.expired
                  ? 'expired, invite again'
                  : `expires ${formatMoment(invitation.expires_at)}`}
              </p>
            </div>
            <Button kind="quiet" onClick={() => void withdraw(invitation)}>
              Withdraw <span className="sr-only">the invitation for {invitation.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
