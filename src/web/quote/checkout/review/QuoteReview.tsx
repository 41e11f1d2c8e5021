import { type Step } from '#domain/quote/steps/step.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { stepSummary } from '#domain/quote/summary/step-summary.ts'
import { useDraftQuote, useSessionState } from '#web/quote/session/context.ts'
import { stepPath } from '#web/app/viewer.ts'
import { AnswerList } from '#web/ui/AnswerList.tsx'
import { TextLink } from '#web/ui/Link.tsx'

/** Every answer, step by step, as it will be in the documents. */
export function QuoteReview() {
  return (
    <div className="grid gap-6">
      {STEPS.map((step) => (
        <StepReview key={step.id} step={step} />
      ))}
    </div>
  )
}

function StepReview({ step }: { step: Step }) {
  const state = useSessionState()
  const lines = stepSummary(step, useDraftQuote())
  if (lines.length === 0) return null
  return (
    <section aria-label={step.title} className="ruled pt-5">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="text-lg">{step.title}</h2>
        <TextLink to={stepPath(state, step.id)} className="inline-block py-2">
          Change <span className="sr-only">{step.title}</span>
        </TextLink>
      </div>
      <AnswerList lines={lines} />
    </section>
  )
}
