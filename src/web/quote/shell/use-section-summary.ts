import { useMemo } from 'react'
import { type StepProgress, type StepStatus, stepStatuses } from '#domain/quote/steps/progress.ts'
import type { Step } from '#domain/quote/steps/step.ts'
import { sectionSummary } from '#domain/quote/summary/section-summary.ts'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'
import { fieldNoun } from '#domain/values/field.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { usePaymentDraft } from '#web/payment/payment-context.ts'
import { isAccountMissing } from '#web/quote/payment/payment-details.ts'
import { type Draft, textOf } from '#web/quote/answers/draft/draft.ts'
import { useDraftQuote, useStepContext } from '#web/quote/answers/context.ts'
import { useSessionState } from '#web/quote/session/context.ts'
import { problemsByStep } from '#web/quote/shell/step-form/problems-by-step.ts'

interface SectionSummary {
  status: StepStatus
  /** What the step holds, or what is wrong with it, in one short line; undefined if it holds nothing. */
  line?: string | undefined
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
  if (status === 'locked') return { status }
  if (status === 'not-needed') return { status, line: step.applies?.summary?.(quote) ?? 'Not needed' }
  if (status === 'needs-attention') return { status, line: nameProblems(problems, state) }
  const isOpen =
    step.id === 'payment-information' && status === 'complete' && isAccountMissing(state, payment)
  return { status: isOpen ? 'in-progress' : status, line: sectionSummary(step.id, quote) }
}

/** `Missing: yardage, 2 more`, or `Check: yardage` where it has an answer that cannot count. */
function nameProblems([first, ...others]: StepProgress['problems'], draft: Draft): string | undefined {
  if (!first) return undefined
  const field = WIRE_FIELDS.get(first.field)?.field
  if (field === undefined) return first.message
  const noun = fieldNoun(field)
  // What is to be agreed to is a sentence, and its message shorter.
  if (noun.length > first.message.length) return first.message
  const isEmpty = textOf(draft, first.field) === ''
  const more = others.length > 0 ? `, ${others.length} more` : ''
  return `${isEmpty ? 'Missing' : 'Check'}: ${noun}${more}`
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
