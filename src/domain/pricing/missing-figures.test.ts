import { describe, expect, it } from 'vitest'
import { fromDollars } from '#domain/money.ts'
import { missingFigures } from '#domain/pricing/missing-figures.ts'

const complete = { amateurs: 120, pros: 0, yardage: 165, prizeValue: fromDollars(10_000) }

describe('X02 what a contest lacks for a price', () => {
  it.each([
    [{}, 'Enter the prize value, the yardage and the number of amateurs or pros'],
    [{ ...complete, yardage: undefined }, 'Enter the yardage'],
    [
      { ...complete, amateurs: 0, prizeValue: undefined },
      'Enter the prize value and the number of amateurs or pros',
    ],
  ])('X02 %o lacks figures', (figures, message) => {
    expect(missingFigures(figures)).toEqual({ code: 'MISSING_FIGURE', message })
  })

  it('X02 professionals alone are players enough', () => {
    expect(missingFigures({ ...complete, amateurs: 0, pros: 4 })).toBeUndefined()
  })
})
