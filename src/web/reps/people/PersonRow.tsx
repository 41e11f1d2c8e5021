import type { Person } from '#contract/rep-people.ts'
import { ROLE_TEXTS } from '#domain/reps/roles.ts'
import { describeAway } from '#web/reps/colleagues.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

/** A rep with role, state, last sign-in and second factor, and what an owner can change. */
export function PersonRow({ person, onChanged }: { person: Person; onChanged: () => void }) {
  const { id, name, role, current, state } = person
  const isDisabled = state === 'disabled'
  const whenDone = (answer: true | undefined) => answer && onChanged()
  const confirm = (change: 'disable' | 'enable' | 'reset') =>
    void openDialog('confirm-rep-change', { id, name, change }).then(whenDone)

  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line px-4 py-4 first:border-t-0 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="text-sm">{ROLE_TEXTS[role].label}</span>
          {current && <span className="text-sm text-muted">You</span>}
          {person.away && <span className="text-sm text-sand">{describeAway(person.away)}</span>}
          {isDisabled && <span className="text-sm font-semibold text-sand">Disabled</span>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{person.email}</p>
        <p className="text-sm text-muted">
          {person.last_sign_in_at === null
            ? 'Hasn’t signed in yet'
            : `Last signed in ${formatMoment(person.last_sign_in_at)}`}
          {' · '}
          {person.second_factor ? 'Two-step sign-in on' : 'Two-step sign-in off'}
        </p>
      </div>
      <div className="-ml-3 flex flex-wrap gap-x-1 lg:ml-0">
        <Button
          kind="quiet"
          onClick={() => void openDialog('change-role', { id, name, role }).then(whenDone)}
        >
          Change role <span className="sr-only">of {name}</span>
        </Button>
        <Button
          kind="quiet"
          onClick={() =>
            void openDialog('set-absence', { rep: { id, name }, away: person.away }).then(whenDone)
          }
        >
          Away <span className="sr-only">of {name}</span>
        </Button>
        <Button kind="quiet" onClick={() => confirm('reset')}>
          Reset <span className="sr-only">the sign-in of {name}</span>
        </Button>
        <Button kind="quiet" onClick={() => confirm(isDisabled ? 'enable' : 'disable')}>
          {isDisabled ? 'Enable' : 'Disable'} <span className="sr-only">{name}</span>
        </Button>
      </div>
    </li>
  )
}
