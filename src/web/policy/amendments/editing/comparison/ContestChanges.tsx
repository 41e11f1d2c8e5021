import { Fragment, type ReactNode, useState } from 'react'
import { contestName } from '#domain/contests/contest-definition.ts'
import { useChange } from '#web/policy/amendments/editing/change-context.ts'
import { feesWith, feesWithout } from '#web/policy/amendments/editing/row-fees.ts'
import { ContestChange } from '#web/policy/amendments/editing/comparison/ContestChange.tsx'
import { useOpenParts } from '#web/policy/amendments/editing/comparison/use-open-parts.ts'
import { AddContest } from '#web/quote/contests/AddContest.tsx'
import { useRowFocus } from '#web/quote/contests/ContestList.tsx'
import type { RowPlace } from '#web/quote/contests/rows/use-open-row.ts'
import { useContests } from '#web/quote/contests/use-contests.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import type { ShowErrors, StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { UndoNotice } from '#web/ui/UndoNotice.tsx'

interface ContestChangesProps {
  field: StepField
  marked: StepField
  showErrors: ShowErrors
  /** The holder came to change who plays. */
  opensPlayers: boolean
  /** What else can be done with the fee of a contest. */
  feeActions?: ((place: RowPlace) => ReactNode) | undefined
}

/** Every contest that is insured, or would be after the change. */
export function ContestChanges({ field, marked, showErrors, opensPlayers, feeActions }: ContestChangesProps) {
  const { typed } = useChange()
  const { viewer } = useAnswersState()
  const contests = useContests(field, showErrors)
  const parts = useOpenParts({ contests, marked, opensPlayers })
  const { takenOut } = contests
  const [asksKind, setAsksKind] = useState(false)
  const isAdding = asksKind || contests.lists.length === 0
  const list = useRowFocus(contests.open.focus)

  function remove({ kind, slot }: RowPlace) {
    const isLast = contests.lists.find((one) => one.kind === kind)?.slots.length === 1
    contests.remove({ kind, slot })
    parts.forget(kind)
    if (!isLast) typed.set({ fees: feesWithout(typed.get().fees, kind.entity, slot) })
  }

  return (
    <section ref={list} aria-label="Contests">
      {contests.lists.map(({ kind, slots, removed, undo }) => (
        <Fragment key={kind.entity}>
          {slots.map((slot) => (
            <ContestChange
              key={slot}
              kind={kind}
              slot={slot}
              field={marked}
              parts={parts}
              onRemove={() => remove({ kind, slot })}
            >
              {feeActions?.({ kind, slot })}
            </ContestChange>
          ))}
          {removed && (
            <Removed
              onUndo={() => {
                undo()
                typed.set({ fees: feesWith(typed.get().fees, kind.entity, removed.slot) })
              }}
            >
              {contestName(kind, removed.slot)} is removed.
            </Removed>
          )}
        </Fragment>
      ))}
      {takenOut && <Removed onUndo={contests.undoTakeOut}>{takenOut.title} is removed.</Removed>}
      {!viewer.readOnly && (
        <div className="border-t border-line px-4 py-2">
          {isAdding ? (
            <FocusOnMount when={contests.lists.length > 0}>
              <div className="py-2">
                <AddContest contests={contests} field={field} />
              </div>
            </FocusOnMount>
          ) : (
            <Button kind="quiet" className="-ml-3" onClick={() => setAsksKind(true)}>
              <Icon name="plus" />
              Add a contest
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function Removed({ onUndo, children }: { onUndo: () => void; children: ReactNode }) {
  return (
    <div className="border-t border-line p-4">
      <UndoNotice takesFocus onUndo={onUndo}>
        {children}
      </UndoNotice>
    </div>
  )
}
