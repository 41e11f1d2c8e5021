/**
 * An amount of money in whole US cents. Sums stay exact; dollars appear only on the wire and on screens.
 *
 * @rule N08 Money is counted in integer cents; it is never a floating-point sum.
 */
export type Cents = number & { readonly __unit: 'cents' }

export const ZERO = 0 as Cents

/** Dollars of the wire, with at most two decimals, to cents. Throws if there is a fraction of a cent. */
export function fromDollars(dollars: number): Cents {
  const cents = Math.round(dollars * 100)
  if (!Number.isSafeInteger(cents) || Math.abs(cents / 100 - dollars) > 1e-9) {
    throw new RangeError(`${dollars} is not an amount in dollars and cents`)
  }
  return cents as Cents
}

/** Cents to the dollars of the wire, at most two decimals. */
export function toDollars(cents: Cents): number {
  return cents / 100
}

export function sum(amounts: Iterable<Cents>): Cents {
  let total = 0
  for (const amount of amounts) total += amount
  return total as Cents
}

export function subtract(from: Cents, amount: Cents): Cents {
  return (from - amount) as Cents
}

/** `percent` of an amount (0 to 100, up to two decimals), rounded half up to the cent. */
export function percentOf(amount: Cents, percent: number): Cents {
  return divideHalfUp(BigInt(amount) * BigInt(Math.round(percent * 100)), 10_000n)
}

/** Created once, because creating a format is slow. */
const wholeDollars = makeDollarFormat(0)
const dollarsAndCents = makeDollarFormat(2)

export const DOLLAR_SIGNS = ['$', 'US$'] as const

/** How amounts begin; `US$` for readers whose own dollars are others. */
export type DollarSign = (typeof DOLLAR_SIGNS)[number]

/** `$310`, or `$626.40` if there are cents. Whoever asks says with which sign; where a model has none, it is `$`. */
export function formatMoney(amount: Cents, sign: DollarSign | undefined): string {
  const format = amount % 100 === 0 ? wholeDollars : dollarsAndCents
  const text = format.format(toDollars(amount))
  return sign === undefined || sign === '$' ? text : text.replace('$', sign)
}

function makeDollarFormat(digits: number): Intl.NumberFormat {
  const style = { style: 'currency', currency: 'USD' } as const
  return new Intl.NumberFormat('en-US', {
    ...style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

function divideHalfUp(numerator: bigint, denominator: bigint): Cents {
  const doubled = 2n * numerator + denominator
  const divisor = 2n * denominator
  const quotient = doubled / divisor
  return Number(doubled < 0n && doubled % divisor !== 0n ? quotient - 1n : quotient) as Cents
}

export function atLeastZero(amount: Cents): Cents {
  return amount > ZERO ? amount : ZERO
}

export function smallerAmount(left: Cents, right: Cents): Cents {
  return left < right ? left : right
}
