import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApplyBar } from '#web/policy/amendments/editing/ApplyBar.tsx'
import { ApplyBox } from '#web/policy/amendments/editing/ApplyBox.tsx'
import { ChangeTotals } from '#web/policy/amendments/editing/comparison/ChangeTotals.tsx'
import { TableHead } from '#web/policy/amendments/editing/comparison/TableHead.tsx'
import { Consequences } from '#web/policy/amendments/editing/Consequences.tsx'
import { type ApplyOptions, useApply } from '#web/policy/amendments/editing/use-apply.ts'
import { CHANGE_STEPS } from '#web/policy/amendments/editing/comparison/change-step.ts'
import type { RowPlace } from '#web/quote/contests/rows/use-open-row.ts'
import { ContestChanges } from '#web/policy/amendments/editing/comparison/ContestChanges.tsx'
import { useMarkedField } from '#web/policy/amendments/editing/comparison/insured-now.ts'
import { type GroupId, OtherChanges } from '#web/policy/amendments/editing/comparison/OtherChanges.tsx'
import {
  useChange,
  useChangeDraftState,
  useTypedChange,
} from '#web/policy/amendments/editing/change-context.ts'
import { discardTyped } from '#web/policy/amendments/editing/change-draft.ts'
import { isBlank } from '#web/policy/amendments/editing/typed-change.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { requestField } from '#web/quote/answers/requested-row.ts'
import { ForChanges } from '#web/quote/shell/step-form/ForChanges.tsx'
import { useStepForm } from '#web/quote/shell/step-form/use-step-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { UndoNotice } from '#web/ui/UndoNotice.tsx'

interface ChangeFormProps extends Pick<ApplyOptions, 'onMade' | 'onStale' | 'write'> {
  /** What else can be done with the fee of a contest. */
  feeActions?: (place: RowPlace) => ReactNode
  /** What else can be done with the policy, in lines of the table. */
  others?: ReactNode
  /** What else is said with the change, beside what it costs. */
  options?: ReactNode
  /** What the person came for. */
  opened?: GroupId | 'players' | undefined
}

/** What is insured now beside what it becomes, what that costs and does, and the one button that applies it. */
export function ChangeForm({ feeActions, others, options, opened, onMade, onStale, write }: ChangeFormProps) {
  const change = useChange()
  const typed = useTypedChange()
  const { viewer } = useAnswersState()
  const page = useRef<HTMLFormElement>(null)
  const { field, check, showErrors, summary } = useStepForm(CHANGE_STEPS[change.requestedBy], page)
  const marked = useMarkedField(field)
  const applying = useApply({ check, onMade, onStale, write })
  const [discarded, setDiscarded] = useState<{ undo: () => void }>()
  const [round, setRound] = useState(0)
  useEarlierAnswer(applying.resend)
  // Once something else is typed, there is nothing to take back.
  if (discarded && !isBlank(typed)) setDiscarded(undefined)

  function discard() {
    const undo = discardTyped(change)
    setDiscarded({ undo })
    setRound(round + 1)
  }

  return (
    <form ref={page} noValidate onSubmit={(event) => event.preventDefault()}>
      <div className="grid gap-8">
        {summary.entries.length > 0 && (
          <ErrorSummary
            title="Fix these first"
            entries={summary.entries}
            attempt={summary.attempt}
            onHidden={requestField}
          />
        )}
        <NewerVersionNotice />
        {discarded && (
          <UndoNotice
            takesFocus
            onUndo={() => {
              discarded.undo()
              setDiscarded(undefined)
              setRound(round + 1)
            }}
          >
            Changes discarded.
          </UndoNotice>
        )}
        <div className="@container overflow-clip rounded-lg border border-line bg-card max-sm:-mx-2">
          <TableHead />
          <ContestChanges
            key={`contests ${round}`}
            field={field}
            marked={marked}
            showErrors={showErrors}
            opensPlayers={opened === 'players' && round === 0}
            feeActions={feeActions}
          />
          <ForChanges>
            <OtherChanges key={`others ${round}`} field={marked} opened={opened} />
          </ForChanges>
          {others}
          <ChangeTotals />
        </div>
        {viewer.readOnly ? (
          <p className="text-muted">You have view-only access.</p>
        ) : (
          // Once something is typed as high as with the card's fields, so that the page's end stays when a payment is added.
          <div
            className={`grid items-start content-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] ${isBlank(typed) ? '' : 'lg:min-h-[36rem]'}`}
          >
            <div className="grid gap-6">
              <section aria-labelledby="consequences" className="grid gap-4">
                <h2 id="consequences" className="text-lg font-semibold">
                  What happens when you confirm
                </h2>
                <Consequences />
              </section>
              <div className="grid max-w-form gap-6">{options}</div>
            </div>
            <ApplyBox applying={applying} onDiscard={discard} canDiscard={!isBlank(typed)} />
          </div>
        )}
      </div>
      {!viewer.readOnly && <ApplyBar applying={applying} />}
    </form>
  )
}

/** @rule N72 A draft that was typed on an older version is kept, and says so. */
function NewerVersionNotice() {
  const change = useChange()
  const typed = useTypedChange()
  const { version } = useChangeDraftState()
  if (isBlank(typed) || typed.version === version) return null
  return (
    <Notice kind="attention" title="The policy changed while you were working" live>
      <p>
        It was at version {typed.version} then and is at version {version} now. Your changes are saved. Check
        the highlighted figures before you confirm.
      </p>
      <Button className="mt-3" onClick={() => change.typed.set({ version })}>
        I’ve checked them
      </Button>
    </Notice>
  )
}

/** @rule N77 What was sent before a reload and has no answer is sent again with its own key, first of all. */
function useEarlierAnswer(resend: () => Promise<void>) {
  const { typed } = useChange()
  const [wasUnanswered] = useState(() => typed.get().unanswered !== null)
  const hasAsked = useRef(false)
  useEffect(() => {
    if (hasAsked.current || !wasUnanswered) return
    hasAsked.current = true
    void resend()
  }, [wasUnanswered, resend])
}
