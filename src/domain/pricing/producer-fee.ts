import { percentOf, type Cents } from '#domain/money.ts'

/** The most that an agency may add, in percent of the gross fees, unless the office sets another. */
export const LARGEST_PRODUCER_FEE_PERCENT = 10

/**
 * The most that a producer may add for its client to a quote with these fees before discount.
 *
 * @rule K13 A producer fee is an amount that the agency adds for its client, at most 10 percent of the gross fees.
 */
export function producerFeeLimit(grossFees: Cents, percent = LARGEST_PRODUCER_FEE_PERCENT): Cents {
  return percentOf(grossFees, percent)
}
