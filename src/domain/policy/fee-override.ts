import { fromDollars, ZERO, type Cents } from '#domain/values/money.ts'
import { type ContestKind } from '#domain/contests/contest-kinds.ts'
import { type Editor } from '#domain/values/editor.ts'

/**
 * The record of a fee that a rep typed instead of the computed one: who, when (ISO 8601) and why. The fee itself is
 * kept with its row and moves with it.
 */
export interface FeeOverride {
  entity: ContestKind
  /** Number of the row at that time, counted from 1. */
  index: number
  /** Absent if the rating plan prices the row again. */
  fee?: Cents | undefined
  /** The fee by the rating plan at that time. */
  computedFee: Cents
  by: string
  at: string
  reason: string
}

/** A larger fee is a typing error: no prize is larger. */
const MAX_FEE = fromDollars(1_000_000)

const FEE_MESSAGE = 'Enter a fee in whole dollars, from $0 to $1,000,000'
const REASON_MESSAGE = 'Give the reason for this fee'

/**
 * Whether fees may be typed; `allow_price_editing` of the wire.
 *
 * @rule R03 Prices are edited by a signed-in rep, and only on a quote with special pricing or one that has become a policy.
 */
export function canEditPrices(quote: { who: Editor; specialPricing: boolean; hasPolicy: boolean }): boolean {
  return quote.who === 'rep' && (quote.specialPricing || quote.hasPolicy)
}

/**
 * The errors of a fee that a rep typed; none if it is valid.
 *
 * @rule D67 A rep types a fee in whole dollars and gives the reason.
 */
export function validateFeeOverride({ fee = ZERO, reason }: Pick<FeeOverride, 'fee' | 'reason'>): {
  fee?: string
  reason?: string
} {
  const feeIsRight = fee >= ZERO && fee <= MAX_FEE && fee % 100 === 0
  return {
    ...(!feeIsRight && { fee: FEE_MESSAGE }),
    ...(!reason.trim() && { reason: REASON_MESSAGE }),
  }
}

/** The note for clients on a row whose fee or figures a rep changed. */
export function getRepNote(changedByReps: boolean): string | undefined {
  return changedByReps ? 'Updated by your specialist' : undefined
}
