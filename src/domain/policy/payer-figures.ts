import {
  type Charge,
  type ChargeKey,
  contestCharge,
  type CouponedPrice,
  ENDORSEMENTS,
  listCharges,
} from '#domain/pricing/coupon-shares.ts'
import { grossOf, type PricingSummary } from '#domain/pricing/totals.ts'
import { getGrossFee } from '#domain/quote/pricing/charge-lines.ts'
import { type Cents, subtract, sum, ZERO } from '#domain/values/money.ts'

/** What a version of a policy costs in the figures of a payer: as a whole, and what of it is for each fee. */
export interface PriceInFigures {
  summary: PricingSummary
  /** Less what coupons take off it. */
  paid: ReadonlyMap<ChargeKey, Cents>
}

/** What the client of a producer pays for itself: the commission is added to what each fee costs the producer. */
export function grossPrice(
  { rows, summary }: Pick<CouponedPrice, 'rows' | 'summary'>,
  paid: PriceInFigures['paid'],
): PriceInFigures {
  const gross = new Map(paid)
  const add = (charge: ChargeKey, amount: Cents) =>
    gross.set(charge, sum([gross.get(charge) ?? ZERO, amount]))
  for (const row of rows) add(contestCharge(row), subtract(getGrossFee(row), row.certFee))
  // What the agency adds is no fee of a contest; it goes with the first.
  const [first] = gross.keys()
  if (first !== undefined) add(first, summary.producerFee)
  return { summary: grossOf(summary), paid: gross }
}

/** What a producer pays for a policy that was sold without one: a coupon takes the same part off each fee as it did then. */
export function netPrice(
  { rows, summary }: Pick<CouponedPrice, 'rows' | 'summary'>,
  charges: readonly Charge[],
  paid: PriceInFigures['paid'],
): PriceInFigures {
  const net = new Map(
    listCharges({ rows, summary }).map(({ charge, fee }) => {
      const full = charges.find((one) => one.charge === charge)?.fee ?? ZERO
      const part = full === ZERO ? 0 : (paid.get(charge) ?? ZERO) / full
      return [charge, Math.round(fee * part) as Cents]
    }),
  )
  // What endorsements take off leaves nothing below zero, in either figures.
  const below = sum(net.values())
  if (below < ZERO) net.set(ENDORSEMENTS, subtract(net.get(ENDORSEMENTS) ?? ZERO, below))
  const amountDue = sum(net.values())
  return {
    summary: { ...summary, couponDiscount: subtract(summary.amountDue, amountDue), amountDue },
    paid: net,
  }
}
