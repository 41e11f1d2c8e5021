import { useLocation } from 'wouter'
import { coverageStep } from '#domain/quote/steps/coverage.step.ts'
import { draftScorecard } from '#domain/quote/scorecard/build-scorecard.ts'
import { AddContest } from '#web/quote/contests/AddContest.tsx'
import { ContestList } from '#web/quote/contests/ContestList.tsx'
import { findFirstDate } from '#web/quote/contests/rows/first-date.ts'
import { CustomAddOnNotice } from '#web/quote/contests/add-on/CustomAddOnNotice.tsx'
import { ReferralNotices } from '#web/quote/contests/rows/ReferralNotices.tsx'
import { UndoNotice } from '#web/ui/UndoNotice.tsx'
import { offerAddOn } from '#web/quote/contests/add-on/offer-add-on.ts'
import { useStepContext } from '#web/quote/answers/context.ts'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { showUnpricedContests } from '#web/quote/price/show-unpriced-contests.ts'
import { useContests } from '#web/quote/contests/use-contests.ts'
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
  const contests = useContests(field, showErrors)
  const { price } = useSessionState()
  const { quote, today } = useStepContext()
  const { columns, labels } = draftScorecard(quote, price, today)
  const day = findFirstDate(quote)?.date

  return (
    <div className="grid gap-8">
      {contests.lists.length > 0 && (
        <ContestList contests={contests} field={field} card={{ columns, labels, day }} />
      )}
      {contests.takenOut && (
        <UndoNotice key={contests.takenOut.entity} takesFocus onUndo={contests.undoTakeOut}>
          {contests.takenOut.title} was removed.
        </UndoNotice>
      )}
      <AddContest contests={contests} field={field} />
      <CustomAddOnNotice />
      <ReferralNotices />
    </div>
  )
}
