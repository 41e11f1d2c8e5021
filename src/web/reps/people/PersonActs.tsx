import type { Person } from '#contract/rep-people.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { Button } from '#web/ui/Button.tsx'

/** What an owner can change about a person. */
export function PersonActs({ person, onChanged }: { person: Person; onChanged: () => void }) {
  const { id, name, role, state } = person
  const isDisabled = state === 'disabled'
  const whenDone = (answer: true | undefined) => answer && onChanged()
  const confirm = (change: 'disable' | 'enable' | 'reset') =>
    void openDialog('confirm-rep-change', { id, name, change }).then(whenDone)
  return (
    <div className="-ml-3 flex flex-wrap gap-x-1 lg:ml-0">
      <Button kind="quiet" onClick={() => void openDialog('change-role', { id, name, role }).then(whenDone)}>
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
  )
}
