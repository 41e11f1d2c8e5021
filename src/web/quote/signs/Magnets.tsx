import { RadioGroup } from '#web/form/fields.tsx'
import { SignQuestion } from '#web/quote/signs/SignQuestion.tsx'
import { SponsorFields } from '#web/quote/signs/SponsorFields.tsx'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { MAGNET } from '#web/quote/signs/sign-content.ts'
import { useShipping } from '#web/quote/signs/shipping/use-shipping.ts'
import { type StepField } from '#web/quote/shell/step-form/WizardStep.tsx'

/** For motor dealers: magnets for the car on display. */
export function Magnets({ field }: { field: StepField }) {
  const { magnets } = useDraftQuote().answers
  const tooLate = useShipping()?.speed === 'impossible'
  const choice = field('magnets')
  return (
    <SignQuestion title={choice.definition.label}>
      <RadioGroup
        {...choice}
        label="Do you want magnets for the car on display?"
        hint="With the sponsor’s name or logo. Included for motor dealers."
        disabled={tooLate && magnets !== 'Yes'}
      />
      {magnets === 'Yes' && <SponsorFields field={field} prefix="magnet" sign={MAGNET} />}
    </SignQuestion>
  )
}
