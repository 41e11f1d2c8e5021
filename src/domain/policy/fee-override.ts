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
  /** Absent where the row is given back to the rating plan. */
  fee?: Cents | undefined
  /** What the rules made of the row at that time. */
  computedFee: Cents
  by: string
  at: string
  reason: string
}

/** More than this is a slip of the hand: no prize is larger. */
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
 * What is wrong with a fee that a rep typed; nothing where it can be kept.
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

/** What a client reads on a row that a rep changed, its fee or its figures. */
export function getRepNote(changedByReps: boolean): string | undefined {
  return changedByReps ? 'Updated by your specialist' : undefined
}
