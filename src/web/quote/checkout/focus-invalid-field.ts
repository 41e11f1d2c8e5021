import { stepOfField } from '#web/quote/shell/step-form/problems-by-step.ts'
import { pendingPatch } from '#web/quote/session/draft/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'
import { stepPath } from '#web/app/viewer.ts'
import { type FieldToFocus } from '#web/quote/shell/step-form/use-focus-field.ts'

const STEP = 'payment-information'

/**
 * Leads to what was typed on the payment step and cannot be read as an answer: a purchase without it would not be
 * what the person meant. False where there is no such thing.
 */
export function focusInvalidField(
  session: QuoteSession,
  goTo: (path: string, options: { state: FieldToFocus }) => void,
): boolean {
  const state = session.get()
  const malformed = pendingPatch(state).malformed.find(({ field }) => stepOfField(field) === STEP)
  if (!malformed) return false
  goTo(stepPath(state, STEP), { state: { invalidField: malformed.field } })
  return true
}
