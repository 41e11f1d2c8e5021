import { percentOf, sum, type Cents } from '#domain/values/money.ts'
import type { RowFee } from '#domain/pricing/totals.ts'

/**
 * The largest producer fee for a quote with these fees before discount.
 *
 * @rule K13 A producer fee is an amount that the agency adds for its client, at most the office's percent of the gross fees.
 */
export function calculateProducerFeeLimit(grossFees: Cents, percent: number): Cents {
  return percentOf(grossFees, percent)
}

/** The fees of all contests before any discount; undefined while there is no price. */
export function sumGrossFees(price: { rows: readonly RowFee[]; summary?: object } | null): Cents | undefined {
  return price?.summary && sum(price.rows.map(({ nondiscountFee }) => nondiscountFee))
}
