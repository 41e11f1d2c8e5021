import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { furthestStep } from '#domain/quote/steps/progress.ts'
import { isStepId, type StepId } from '#domain/quote/steps/step-ids.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { useStepContext, useSessionState } from '#web/quote/session/context.ts'
import { stepPath } from '#web/app/viewer.ts'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** What the address bar's history keeps for a step that somebody was led to instead of the one they asked for. */
export interface RedirectedFrom {
  requestedStep: StepId
}

/** Above the step: why one was led here, or where to go on when one comes back. */
export function StepNotice({ step }: { step: StepId }) {
  const wanted = useHistoryState<Partial<RedirectedFrom> | null>()?.requestedStep
  if (wanted !== undefined && isStepId(wanted) && wanted !== step) {
    return (
      <Notice kind="info" title={`${titleOf(wanted)} comes later`} live>
        It opens when this step is complete.
      </Notice>
    )
  }
  return <WelcomeBackNotice step={step} />
}

/** @rule S03 Who comes back to a quote is led to its first step, and from there to where they left off. */
function WelcomeBackNotice({ step }: { step: StepId }) {
  const state = useSessionState()
  const furthest = furthestStep(useStepContext())
  const isFirst = step === STEPS[0]?.id
  const [cameBack, setCameBack] = useState(isFirst && furthest !== step)
  if (cameBack && !isFirst) setCameBack(false)
  if (!cameBack || furthest === step) return null
  return (
    <Notice kind="info" title="Welcome back">
      <p>Your answers are as you left them.</p>
      <ButtonLink to={stepPath(state, furthest)} className="mt-3">
        Go on where you left off: {titleOf(furthest)}
      </ButtonLink>
    </Notice>
  )
}

function titleOf(step: StepId): string {
  return STEPS.find(({ id }) => id === step)?.title ?? step
}
