import { subtract, sum, ZERO, type Cents, atLeastZero, smallerAmount } from '#domain/values/money.ts'

/** What one payer's documents add up to, or what it gets back. */
export interface PaidShare {
  /** Counted from 1, in the order in which they paid. */
  payer: number
  amount: Cents
}

/**
 * What each payer has been charged for what a policy costs now. Where a payer got back more than it was charged, the earlier
 * one's share pays for it.
 */
export function settleShares(shares: readonly PaidShare[]): PaidShare[] {
  let missing = ZERO
  const settled = shares.toReversed().map(({ payer, amount }) => {
    const left = sum([amount, missing])
    missing = left < ZERO ? left : ZERO
    return { payer, amount: atLeastZero(left) }
  })
  return settled.toReversed()
}

/**
 * Who gets back what when a fee falls: what was charged for it last goes back first, each part in the figures in which it was
 * charged.
 *
 * @rule N87 A fee that falls gives back the newest difference to whoever paid it, then what was paid before to who paid that.
 */
export function shareDecrease(
  shares: readonly PaidShare[],
  decreaseFor: (payer: number) => Cents,
): PaidShare[] {
  let left = 1
  return shares.toReversed().flatMap(({ payer, amount }) => {
    const wanted = Math.round(left * decreaseFor(payer)) as Cents
    if (wanted <= ZERO) return []
    const given = smallerAmount(wanted, amount)
    left *= subtract(wanted, given) / wanted
    return given > ZERO ? [{ payer, amount: given }] : []
  })
}

/**
 * What is left of what goes back after the office has kept an amount.
 *
 * @rule N87 What a cancellation keeps comes out of what was paid first.
 */
export function keepFromShares(shares: readonly PaidShare[], kept: Cents): PaidShare[] {
  let open = kept
  return shares
    .toSorted((one, other) => one.payer - other.payer)
    .map(({ payer, amount }) => {
      const part = smallerAmount(open, amount)
      open = subtract(open, part)
      return { payer, amount: subtract(amount, part) }
    })
}
