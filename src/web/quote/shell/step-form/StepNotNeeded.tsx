import { type Step } from '#domain/quote/steps/step.ts'
import { WizardStep } from '#web/quote/shell/step-form/WizardStep.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** A step that this quote does not need: it says why and leads on. */
export function StepNotNeeded({ step }: { step: Step }) {
  return (
    <WizardStep step={step}>
      {() => (
        <Notice kind="info" title="Nothing to do here">
          {step.applies?.otherwise}
        </Notice>
      )}
    </WizardStep>
  )
}
