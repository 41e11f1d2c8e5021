import { useMemo } from 'react'
import { type StepProgress, stepStatuses } from '#domain/quote/steps/progress.ts'
import { type StepId } from '#domain/quote/steps/step-ids.ts'
import { useStepContext, useSessionState } from '#web/quote/session/context.ts'
import { problemsByStep } from '#web/quote/shell/step-form/problems-by-step.ts'

/** The status of each step, including server errors, unpriced rows and half-typed text. */
export function useStepStatuses(current: StepId): Record<StepId, StepProgress> {
  const { serverErrors, price, pendingChanges, viewer } = useSessionState()
  const { quote, today, grossFees } = useStepContext()
  return useMemo(
    () =>
      stepStatuses(
        { quote, today, grossFees },
        problemsByStep({ serverErrors, price, pendingChanges }, current),
        viewer.editor,
      ),
    [quote, today, grossFees, serverErrors, price, pendingChanges, viewer, current],
  )
}
