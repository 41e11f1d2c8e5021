import { useMemo } from 'react'
import { type StepProgress, type StepStatus, stepStatuses } from '#domain/quote/steps/progress.ts'
import { type Step } from '#domain/quote/steps/step.ts'
import { shortStepSummary } from '#domain/quote/summary/short-summary.ts'
import { type StepId } from '#domain/quote/steps/step-ids.ts'
import { usePaymentDraft } from '#web/payment/payment-context.ts'
import { isAccountMissing } from '#web/quote/payment/payment-details.ts'
import { useDraftQuote, useStepContext } from '#web/quote/answers/context.ts'
import { useSessionState } from '#web/quote/session/context.ts'
import { problemsByStep } from '#web/quote/shell/step-form/problems-by-step.ts'

interface SectionSummary {
  status: StepStatus
  /** What the step holds, or what is wrong with it; none if it holds nothing. */
  lines: string[]
}

/**
 * What a section of the accordion shows.
 *
 * @rule S05 Payment is complete only with the code or the reference that its method asks for. They are kept on the page
 * alone, so after a reload they are missing again.
 */
export function useSectionSummary(step: Step, { status, problems }: StepProgress): SectionSummary {
  const quote = useDraftQuote()
  const state = useSessionState()
  const payment = usePaymentDraft()
  if (status === 'locked') return { status, lines: [] }
  if (status === 'not-needed') return { status, lines: [step.applies?.summary?.(quote) ?? 'Not needed'] }
  if (status === 'needs-attention') return { status, lines: describeProblems(problems) }
  const isOpen =
    step.id === 'payment-information' && status === 'complete' && isAccountMissing(state, payment)
  return { status: isOpen ? 'in-progress' : status, lines: shortStepSummary(step.id, quote) }
}

function describeProblems([first, ...others]: StepProgress['problems']): string[] {
  if (!first) return []
  return [others.length > 0 ? `${first.message}, and ${others.length} more` : first.message]
}

/** The status of each step, including server errors, unpriced rows and half-typed text. */
export function useStepStatuses(current: StepId): Record<StepId, StepProgress> {
  const { serverErrors, price, pendingChanges, viewer } = useSessionState()
  const { quote, today, grossFees, producerFeePercent } = useStepContext()
  return useMemo(
    () =>
      stepStatuses(
        { quote, today, grossFees, producerFeePercent },
        problemsByStep({ serverErrors, price, pendingChanges }, current),
        viewer.editor,
      ),
    [quote, today, grossFees, producerFeePercent, serverErrors, price, pendingChanges, viewer, current],
  )
}
