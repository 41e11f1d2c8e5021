import { expect, it } from 'vitest'
import { findCourtesyLeft, needsSecondRep } from '#domain/accounting/courtesy-credit.ts'
import { fromDollars as dollars } from '#domain/values/money.ts'

it.each([
  [489, 0, 0, 489],
  [489, 89, 0, 400],
  [489, 89, 150, 250],
  [489, 89, 400, 0],
  // The price fell since, as after a cancellation that keeps 60.
  [60, 89, 0, 0],
])(
  'N92 of a price of %d with %d given and %d asked for, %d more is possible',
  (price, given, waiting, left) => {
    expect(
      findCourtesyLeft({ price: dollars(price), given: dollars(given), waiting: dollars(waiting) }),
    ).toBe(dollars(left))
  },
)

it.each([
  [250, 0, 0, false],
  [251, 0, 0, true],
  [161, 89, 0, false],
  [162, 89, 0, true],
  [61, 89, 100, false],
  [62, 89, 100, true],
])(
  'N92 %d beside %d given and %d asked for needs a second rep above 250: %s',
  (amount, given, waiting, needs) => {
    const all = { given: dollars(given), waiting: dollars(waiting) }
    expect(needsSecondRep(dollars(amount), all, dollars(250))).toBe(needs)
  },
)
