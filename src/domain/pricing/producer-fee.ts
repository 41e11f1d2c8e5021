import { percentOf, sum, type Cents } from '#domain/values/money.ts'
import { type RowFee } from '#domain/pricing/totals.ts'

/** Default limit of the producer fee, in percent of the gross fees; the office can set another. */
export const MAX_PRODUCER_FEE_PERCENT = 10

/**
 * The largest producer fee for a quote with these fees before discount.
 *
 * @rule K13 A producer fee is an amount that the agency adds for its client, at most 10 percent of the gross fees.
 */
export function calculateProducerFeeLimit(grossFees: Cents, percent = MAX_PRODUCER_FEE_PERCENT): Cents {
  return percentOf(grossFees, percent)
}

/** The fees of all contests before any discount; undefined while there is no price. */
export function sumGrossFees(price: { rows: readonly RowFee[]; summary?: object } | null): Cents | undefined {
  return price?.summary && sum(price.rows.map(({ nondiscountFee }) => nondiscountFee))
}
