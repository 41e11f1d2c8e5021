import type { Step } from '#domain/quote/steps/step.ts'
import { WizardStep } from '#web/quote/shell/step-form/WizardStep.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Shown for a step that this quote does not need: says why, with a link to the next one. */
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
