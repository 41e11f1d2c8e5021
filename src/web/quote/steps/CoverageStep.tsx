import { useState } from 'react'
import { useLocation } from 'wouter'
import { type ContestKind } from '#domain/contests/contest-kind.ts'
import { coverageStep } from '#domain/quote/coverage.step.ts'
import { ContestChoice } from '#web/quote/components/ContestChoice.tsx'
import { ContestSection } from '#web/quote/components/ContestSection.tsx'
import { CustomAddOnNotice } from '#web/quote/components/CustomAddOnNotice.tsx'
import { RowNotes } from '#web/quote/components/RowNotes.tsx'
import { UndoNotice } from '#web/quote/components/UndoNotice.tsx'
import { offeredAddOn } from '#web/quote/offer-add-on.ts'
import { useSession } from '#web/quote/session/context.ts'
import { saidUnableToCalculate } from '#web/quote/unable-to-calculate.ts'
import { useContestChoice } from '#web/quote/use-contest-choice.ts'
import { type Complain, type StepField, WizardStep } from '#web/quote/WizardStep.tsx'

/** Which contests the event has, and each of them. */
export default function CoverageStep() {
  const session = useSession()
  const [, navigate] = useLocation()

  /** Only what has a price goes on; then the add-on is offered, once. */
  async function leave(): Promise<boolean> {
    if (!(await session.flush())) return true
    const isUnpriced = await saidUnableToCalculate(session, navigate)
    return !isUnpriced && offeredAddOn(session)
  }

  return (
    <WizardStep step={coverageStep} beforeNext={leave}>
      {(field, complain) => <Contests field={field} complain={complain} />}
    </WizardStep>
  )
}

function Contests({ field, complain }: { field: StepField; complain: Complain }) {
  const { chosen, takenOut, choose, takeOut, undo } = useContestChoice()
  const [fromRow, setFromRow] = useState(false)

  function remove(kind: ContestKind, isFromRow: boolean) {
    setFromRow(isFromRow)
    void takeOut(kind)
  }

  return (
    <div className="grid gap-12">
      <ContestChoice
        field={field}
        chosen={chosen}
        onChoose={choose}
        onTakeOut={(kind) => remove(kind, false)}
      />
      {takenOut && (
        <UndoNotice key={takenOut.entity} takesFocus={fromRow} onUndo={undo}>
          {takenOut.title} was taken out.
        </UndoNotice>
      )}
      {chosen.map((kind) => (
        <ContestSection
          key={kind.entity}
          kind={kind}
          field={field}
          complain={complain}
          onTakeOut={() => remove(kind, true)}
        />
      ))}
      <CustomAddOnNotice />
      <RowNotes />
    </div>
  )
}
