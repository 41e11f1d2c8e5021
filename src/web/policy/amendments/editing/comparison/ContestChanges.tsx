import { Fragment, type ReactNode } from 'react'
import { contestName } from '#domain/contests/contest-definition.ts'
import { useChange } from '#web/policy/amendments/editing/change-context.ts'
import { feesWith, feesWithout } from '#web/policy/amendments/editing/row-fees.ts'
import { ContestChange, type ContestPlace } from '#web/policy/amendments/editing/comparison/ContestChange.tsx'
import { AddContest } from '#web/quote/contests/AddContest.tsx'
import { useRowFocus } from '#web/quote/contests/ContestList.tsx'
import { useContests } from '#web/quote/contests/use-contests.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { type ShowErrors, type StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { UndoNotice } from '#web/ui/UndoNotice.tsx'

interface ContestChangesProps {
  field: StepField
  marked: StepField
  showErrors: ShowErrors
  /** What else can be done with the fee of a contest. */
  feeActions?: ((place: ContestPlace) => ReactNode) | undefined
}

/** Every contest that is insured, or would be after the change. */
export function ContestChanges({ field, marked, showErrors, feeActions }: ContestChangesProps) {
  const { typed } = useChange()
  const { viewer } = useAnswersState()
  const contests = useContests(field, showErrors)
  const { takenOut } = contests
  const list = useRowFocus(contests.open.focus)

  function remove({ kind, slot }: ContestPlace) {
    const isLast = contests.lists.find((one) => one.kind === kind)?.slots.length === 1
    contests.remove({ kind, slot })
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
              {contestName(kind, removed.slot)} is taken out.
            </Removed>
          )}
        </Fragment>
      ))}
      {takenOut && <Removed onUndo={contests.undoTakeOut}>{takenOut.title} is taken out.</Removed>}
      {!viewer.readOnly && (
        <div className="border-t border-line p-4">
          <AddContest contests={contests} field={field} />
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
