import { changeClause, type Clause, type ClauseVersion } from '#contract/endorsements.ts'
import { clauseHistory } from '#web/admin/clauses/queries.ts'
import { TextVersions } from '#web/admin/versions/TextVersions.tsx'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { Button } from '#web/ui/Button.tsx'

interface ClauseCardProps {
  clause: Clause
  mayChange: boolean
  onChanged: () => void
}

/** A clause with who wrote it last, what it was before, and what can be done with it. */
export function ClauseCard({ clause, mayChange, onChanged }: ClauseCardProps) {
  const { id, name, text, active, version } = clause
  const edit = async (earlier?: ClauseVersion) => {
    if (await openDialog('edit-clause', { clause, earlier })) onChanged()
  }
  // A refusal was shown by the call; what is shown then is what is stored.
  const setActive = () =>
    void call(changeClause, { params: { id }, body: { version, active: !active } })
      .catch(() => undefined)
      .finally(onChanged)
  return (
    <li className="rounded-lg border border-line bg-card px-4 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p dir="auto" className={`min-w-0 font-semibold wrap-anywhere ${active ? '' : 'text-muted'}`}>
          {name}
        </p>
        {mayChange && (
          <div className="-ml-3 flex flex-wrap gap-x-1 sm:ml-0">
            <Button kind="quiet" onClick={() => void edit()}>
              Edit <span className="sr-only">{name}</span>
            </Button>
            <Button kind="quiet" onClick={setActive}>
              {active ? 'Stop offering' : 'Offer again'} <span className="sr-only">{name}</span>
            </Button>
          </div>
        )}
      </div>
      <p dir="auto" className="max-w-measure py-2 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <TextVersions
        now={clause}
        history={clauseHistory(id, version)}
        words={(one) => one.text}
        takeBack={mayChange ? (one) => void edit(one) : undefined}
      />
    </li>
  )
}
