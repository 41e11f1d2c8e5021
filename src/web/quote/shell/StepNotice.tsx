import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { furthestStep } from '#domain/quote/steps/progress.ts'
import { isStepId, type StepId } from '#domain/quote/steps/step-ids.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { contestDates } from '#domain/quote/model/quote.ts'
import type { CopyJustMade } from '#web/quote/copying/plan-again.ts'
import { useStepContext } from '#web/quote/answers/context.ts'
import { useSessionState } from '#web/quote/session/context.ts'
import { stepPath } from '#web/api/viewer.ts'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PlanQuoteAgain } from '#web/quote/copying/PlanQuoteAgain.tsx'

/** The history state of a step that was opened instead of the requested one. */
export interface RedirectedFrom {
  requestedStep: StepId
}

/** Shown above the step: why it was opened instead of another, or where to continue. */
export function StepNotice({ step }: { step: StepId }) {
  const state = useHistoryState<Partial<RedirectedFrom & CopyJustMade> | null>()
  const isOver = useIsOver()
  const wanted = state?.requestedStep
  if (wanted !== undefined && isStepId(wanted) && wanted !== step) {
    return (
      <Notice kind="info" title={`${titleOf(wanted)} comes later`} live>
        Finish this step to open it.
      </Notice>
    )
  }
  if (isOver) return <EventOverNotice />
  if (state?.isCopy) return <CopiedNotice />
  return <WelcomeBackNotice step={step} />
}

/** Whether the quote was opened after the day of its first contest, which is not changed yet; a slip while typing is none. */
function useIsOver(): boolean {
  const { quote, today } = useStepContext()
  const { viewer } = useSessionState()
  const [first] = contestDates(quote)
  const isOver = viewer.editor === 'client' && first !== undefined && first < today
  const [wasOver] = useState(isOver)
  return wasOver && isOver
}

/** @rule S03 Who comes back to a quote is led to its first step, and from there to where they left off. */
function WelcomeBackNotice({ step }: { step: StepId }) {
  const state = useSessionState()
  const furthest = furthestStep(useStepContext())
  const isFirst = step === STEPS[0]?.id
  const [isReturning, setIsReturning] = useState(isFirst && furthest !== step)
  if (isReturning && !isFirst) setIsReturning(false)
  if (!isReturning || furthest === step) return null
  return (
    <Notice kind="info" title="Welcome back">
      <p>Your answers are as you left them.</p>
      <ButtonLink to={stepPath(state, furthest)} className="mt-3">
        Pick up where you left off: {titleOf(furthest)}
      </ButtonLink>
    </Notice>
  )
}

function titleOf(step: StepId): string {
  return STEPS.find(({ id }) => id === step)?.title ?? step
}

/** At the first step that is shown of a copy: what it is, and what it costs beside what it was copied from. */
function CopiedNotice() {
  const { copied } = useSessionState().contact
  if (!copied) return null
  const { from, prices, reasons } = copied
  return (
    <Notice kind="success" title={`Copied from ${from}`} live>
      {prices !== null && <p className="font-semibold">{prices}</p>}
      {reasons.length > 0 && <p>{reasons.join(' ')}</p>}
      <p>Continue here. Everything else is filled in.</p>
    </Notice>
  )
}

/** On a quote whose day has passed: it can be planned again, with everything that was typed. */
function EventOverNotice() {
  return (
    <Notice kind="info" title="The day of this event has passed">
      <p>You can copy this quote, with all your answers, for another day.</p>
      <PlanQuoteAgain className="mt-3" />
    </Notice>
  )
}
