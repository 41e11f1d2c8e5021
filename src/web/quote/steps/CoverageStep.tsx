import { useState } from 'react'
import { useLocation } from 'wouter'
import { type ContestDefinition } from '#domain/contests/contest-definition.ts'
import { coverageStep } from '#domain/quote/steps/coverage.step.ts'
import { ContestChoice } from '#web/quote/contests/ContestChoice.tsx'
import { ContestSection } from '#web/quote/contests/ContestSection.tsx'
import { CustomAddOnNotice } from '#web/quote/contests/add-on/CustomAddOnNotice.tsx'
import { ReferralNotices } from '#web/quote/contests/rows/ReferralNotices.tsx'
import { UndoNotice } from '#web/ui/UndoNotice.tsx'
import { offerAddOn } from '#web/quote/contests/add-on/offer-add-on.ts'
import { useSession } from '#web/quote/session/context.ts'
import { showUnpricedContests } from '#web/quote/price/show-unpriced-contests.ts'
import { useContestChoice } from '#web/quote/contests/use-contest-choice.ts'
import { type ShowErrors, type StepField, WizardStep } from '#web/quote/shell/step-form/WizardStep.tsx'

/** Which contests the event has, and each of them. */
export default function CoverageStep() {
  const session = useSession()
  const [, navigate] = useLocation()

  /** Without a price nobody goes on. Then the add-on is offered, once. */
  async function leave(): Promise<boolean> {
    if (!(await session.flush())) return true
    const isUnpriced = await showUnpricedContests(session, navigate)
    return !isUnpriced && offerAddOn(session)
  }

  return (
    <WizardStep step={coverageStep} beforeNext={leave}>
      {(field, complain) => <Contests field={field} showErrors={complain} />}
    </WizardStep>
  )
}

function Contests({ field, showErrors }: { field: StepField; showErrors: ShowErrors }) {
  const { chosen, takenOut, choose, takeOut, undo } = useContestChoice()
  const [fromRow, setFromRow] = useState(false)

  function remove(kind: ContestDefinition, isFromRow: boolean) {
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
          showErrors={showErrors}
          onTakeOut={() => remove(kind, true)}
        />
      ))}
      <CustomAddOnNotice />
      <ReferralNotices />
    </div>
  )
}
