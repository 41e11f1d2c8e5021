import { text, wholeDollars } from '#domain/values/field-kinds.ts'
import { type Cents, subtract } from '#domain/values/money.ts'
import type { Editor } from '#domain/values/editor.ts'

/** A larger fee is a typing error: no prize is larger. */
const MAX_FEE_DOLLARS = 1_000_000

/**
 * The form for a fee that a rep types instead of the computed one.
 *
 * @rule D67 A rep types a fee in whole dollars and gives the reason.
 */
export const feeOverrideFields = {
  fee: wholeDollars({
    label: 'New fee',
    min: 0,
    max: MAX_FEE_DOLLARS,
    message: 'Enter a fee in whole dollars, from $0 to $1,000,000',
  }),
  reason: text({ label: 'Reason', message: 'Enter the reason for this fee' }),
}

/**
 * Whether fees may be typed; `allow_price_editing` of the wire.
 *
 * @rule R03 Prices are edited by a signed-in rep, and only on a quote with special pricing or one that has become a policy.
 */
export function canEditPrices(quote: { who: Editor; specialPricing: boolean; hasPolicy: boolean }): boolean {
  return quote.who === 'rep' && (quote.specialPricing || quote.hasPolicy)
}

/** The note for clients on a row whose fee or figures a rep changed. */
export function getRepNote(changedByReps: boolean): string | undefined {
  return changedByReps ? 'Updated by your specialist' : undefined
}

/**
 * Whether a typed fee needs a second rep.
 *
 * @rule N109 A fee more than a limit below the computed one counts once another rep has approved it.
 */
export function needsSecondRepForFee(fee: Cents, computed: Cents, limit: Cents): boolean {
  return subtract(computed, fee) > limit
}
