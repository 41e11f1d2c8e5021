import { subtract, ZERO, type Cents, smallerAmount } from '#domain/values/money.ts'

/** Something with an amount that is not used up: an invoice that is open, a receipt whose money can go back. */
export interface OpenItem {
  number: string
  open: Cents
}

/** How much of an amount goes to which item. */
export interface Share {
  number: string
  amount: Cents
}

/** Spreads an amount over items in their order, each up to what is open on it; what does not fit is left out. */
export function spread(amount: Cents, items: readonly OpenItem[]): Share[] {
  let rest = amount
  return items.flatMap(({ number, open }) => {
    const share = smallerAmount(rest, open)
    if (share <= ZERO) return []
    rest = subtract(rest, share)
    return [{ number, amount: share }]
  })
}

/** A part of an amount that comes from one item and goes to another. */
export interface Pair {
  from: string
  to: string
  amount: Cents
}

/** Joins two ways of spreading the same amount: each pair is within its two shares, and the pairs add up to the amount. */
export function pairShares(from: readonly Share[], to: readonly Share[]): Pair[] {
  const left = to.map((share) => ({ number: share.number, open: share.amount }))
  return from.flatMap(({ number, amount }) =>
    spread(amount, left).map((part) => {
      const item = left.find((one) => one.number === part.number)
      if (item) item.open = subtract(item.open, part.amount)
      return { from: number, to: part.number, amount: part.amount }
    }),
  )
}
