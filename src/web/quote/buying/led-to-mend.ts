import { stepOf } from '#web/quote/session/error-store.ts'
import { typedPatch } from '#web/quote/session/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'
import { stepPath } from '#web/quote/session/viewer.ts'
import { type LedToField } from '#web/quote/use-led-to-field.ts'

const STEP = 'payment-information'

/**
 * Leads to what was typed on the payment step and cannot be read as an answer: a purchase without it would not be
 * what the person meant. False where there is no such thing.
 */
export function ledToMend(
  session: QuoteSession,
  goTo: (path: string, options: { state: LedToField }) => void,
): boolean {
  const state = session.get()
  const malformed = typedPatch(state).malformed.find(({ field }) => stepOf(field) === STEP)
  if (!malformed) return false
  goTo(stepPath(state, STEP), { state: { mend: malformed.field } })
  return true
}
