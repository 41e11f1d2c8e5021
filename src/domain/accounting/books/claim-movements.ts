import { type Cents, subtract, sum, ZERO } from '#domain/values/money.ts'

/** What an entry of a claim posts: reserve and payable are credits less debits, paid is what leaves the bank. */
export interface ClaimEntry {
  reserve: Cents
  payable: Cents
  paid: Cents
}

/** A claim with what was set aside and payable before a period, and its entries in it. */
export interface ClaimBook {
  reserve: Cents
  payable: Cents
  entries: readonly ClaimEntry[]
}

/** What became of the money of claims in a period. */
export interface ClaimMovement {
  reserveBefore: Cents
  payableBefore: Cents
  /** What reports and higher reserves or awards added to the cost. */
  reported: Cents
  /** What declines, lower reserves, smaller awards and cheaper annuities took from it. */
  released: Cents
  /** Of the reserve, what became payable; below 0 where more awards were reopened than made. */
  awarded: Cents
  paid: Cents
  reserveAfter: Cents
  payableAfter: Cents
}

/**
 * What became of the money of one claim.
 *
 * @rule O06 What was set aside and payable before, with what was reported, less what was released and paid, is what is set aside and
 * payable afterwards.
 */
export function moveClaim({ reserve, payable, entries }: ClaimBook): ClaimMovement {
  const costs = entries.map((entry) => sum([entry.reserve, entry.payable, entry.paid]))
  return {
    reserveBefore: reserve,
    payableBefore: payable,
    reported: sum(costs.filter((cost) => cost > ZERO)),
    released: subtract(ZERO, sum(costs.filter((cost) => cost < ZERO))),
    // What moves the bank pays an award, or takes a payment back.
    awarded: sum(entries.filter(({ paid }) => paid === ZERO).map((entry) => entry.payable)),
    paid: sum(entries.map(({ paid }) => paid)),
    reserveAfter: sum([reserve, ...entries.map((entry) => entry.reserve)]),
    payableAfter: sum([payable, ...entries.map((entry) => entry.payable)]),
  }
}

/** What several claims come to. */
export function addMovements(movements: readonly ClaimMovement[]): ClaimMovement {
  const all = (key: keyof ClaimMovement) => sum(movements.map((movement) => movement[key]))
  return {
    reserveBefore: all('reserveBefore'),
    payableBefore: all('payableBefore'),
    reported: all('reported'),
    released: all('released'),
    awarded: all('awarded'),
    paid: all('paid'),
    reserveAfter: all('reserveAfter'),
    payableAfter: all('payableAfter'),
  }
}
