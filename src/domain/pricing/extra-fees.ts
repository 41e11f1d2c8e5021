import {
  EXTRA_CHARGES,
  EXTRA_KEYS,
  type ExtraFees,
  type ExtrasBasis,
  forEachExtra,
} from '#domain/pricing/extras.ts'
import { type Cents, ZERO } from '#domain/values/money.ts'

/** What the extras cost where the office has set nothing. */
export const USUAL_FEES: ExtraFees = forEachExtra((key) => EXTRA_CHARGES[key].usualFee)

/** A process serves one office, so it has one such list, which is replaced as a whole. */
let inForce = USUAL_FEES

/** What the extras cost as the office has set it now. */
export function extraFeesInForce(): ExtraFees {
  return inForce
}

/** Takes the fees of the office from now on; without them, the usual ones. Equal ones leave the list as it is. */
export function takeExtraFees(fees: ExtraFees = USUAL_FEES): void {
  if (!isSame(fees, inForce)) inForce = fees
}

/** What of a stored price tells what its extras cost. */
interface PriceWithFees {
  fees?: ExtraFees | undefined
}

/**
 * What the extras of a price cost; without a price those that are in force.
 *
 * @rule K06 N15 A fee that the office changes counts for prices from then on. A price that is still good, and what is
 * bought, keep the fees that they were made with.
 */
export function feesOfPrice(price: PriceWithFees | null | undefined): ExtraFees {
  return price ? { ...USUAL_FEES, ...price.fees } : inForce
}

/** The fees to store with a price; undefined for the usual ones, as prices from before have them. */
export function feesToStore(fees: ExtraFees): ExtraFees | undefined {
  return isSame(fees, USUAL_FEES) ? undefined : fees
}

/** Whether a price that is made now would have the same fees. */
export function hasFeesInForce(price: PriceWithFees | null): boolean {
  return isSame(feesOfPrice(price), inForce)
}

/** Rush shipping that is ordered and costs nothing, which no amount of the price tells. */
export function isRushFree({ fees, rush }: Pick<ExtrasBasis, 'fees' | 'rush'>): boolean {
  return rush === true && fees.rushShippingFee === ZERO
}

/** Whether the signs of a price go by rush shipping, at whatever fee. */
export function goesByRush(
  price: { summary?: { rushShippingFee: Cents } | undefined; freeRush?: true | undefined } | null,
): boolean {
  return price?.freeRush === true || (price?.summary?.rushShippingFee ?? ZERO) > ZERO
}

function isSame(one: ExtraFees, other: ExtraFees): boolean {
  return EXTRA_KEYS.every((key) => one[key] === other[key])
}
