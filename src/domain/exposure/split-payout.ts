import { type Cents, smallerAmount, subtract } from '#domain/values/money.ts'

/** What winners of a season are paid, and by whom. The three parts are always the payout. */
export interface PayoutSplit {
  payout: Cents
  /** By carriers, as their shares of each contest say. */
  carriers: Cents
  /** By us, up to the retention. */
  ours: Cents
  /** What is left to us above it. */
  above: Cents
}

/**
 * Splits the payout of a season at what we keep ourselves.
 *
 * @rule O20 Carriers pay their shares first; what is left is ours up to the retention, and the rest is above it. To the cent.
 */
export function splitPayout(payout: Cents, carriers: Cents, retention: Cents): PayoutSplit {
  const left = subtract(payout, carriers)
  const ours = smallerAmount(left, retention)
  return { payout, carriers, ours, above: subtract(left, ours) }
}
