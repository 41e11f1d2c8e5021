import { confirmShipping } from '#web/quote/signs/shipping/confirm-shipping.ts'
import { PrizesAndSigns } from '#web/quote/signs/PrizesAndSigns.tsx'
import { ShippingArrivalNotice, ShippingDeadlineNotice } from '#web/quote/signs/shipping/ShippingNotices.tsx'
import { askingPrizePackageStep, openQuestions } from '#web/quote/signs/open-questions.ts'
import { stepContextOf, useAnswers, useStepContext } from '#web/quote/answers/context.ts'
import { type StepField, WizardStep } from '#web/quote/shell/step-form/WizardStep.tsx'
import { Button } from '#web/ui/Button.tsx'

export default function PrizePackageStep() {
  const session = useAnswers()
  return (
    <WizardStep step={askingPrizePackageStep} beforeNext={() => confirmShipping(session)}>
      {(field) => (
        <div className="grid gap-6">
          <PrizePackage field={field} />
        </div>
      )}
    </WizardStep>
  )
}

function PrizePackage({ field }: { field: StepField }) {
  return (
    <>
      <ShippingDeadlineNotice />
      <PrizesAndSigns field={field} />
      <NoToTheRest />
      <ShippingArrivalNotice />
    </>
  )
}

/** @rule N71 One press answers all questions that are left with No. */
function NoToTheRest() {
  const session = useAnswers()
  const open = openQuestions(useStepContext())
  if (open.length === 0) return null
  // One may be answered already, and not be rendered so yet.
  const answer = () => {
    const stillOpen = openQuestions(stepContextOf(session.get()))
    session.edit(Object.fromEntries(stillOpen.map((key) => [key, 'No'])))
  }
  return (
    <div className="border-t border-line pt-6">
      <Button onClick={answer}>
        {open.length === 1
          ? 'Answer the last question with No'
          : `Answer the ${open.length} open questions with No`}
      </Button>
    </div>
  )
}
