import { describe, expect, it } from 'vitest'
import { feesWith, feesWithout } from '#web/policy/amendments/editing/row-fees.ts'

const fee = (amount: string) => ({ fee: amount, reason: 'Agreed' })
const fees = {
  'grand_prize 1': fee('100'),
  'grand_prize 2': fee('200'),
  'grand_prize 3': fee('300'),
  'putting_prize 2': fee('50'),
}

describe('D67 typed fees follow their contests', () => {
  it('D67 those behind a contest that is taken out move up, and other kinds stay', () => {
    expect(feesWithout(fees, 'grand_prize', 2)).toEqual({
      'grand_prize 1': fee('100'),
      'grand_prize 0': fee('200'),
      'grand_prize 2': fee('300'),
      'putting_prize 2': fee('50'),
    })
  })

  it('D67 taking it back restores each where it was', () => {
    expect(feesWith(feesWithout(fees, 'grand_prize', 1), 'grand_prize', 1)).toEqual(fees)
  })

  it('D67 only the contest that was taken out last waits to be taken back', () => {
    const twice = feesWithout(feesWithout(fees, 'grand_prize', 1), 'grand_prize', 1)
    expect(twice).toMatchObject({ 'grand_prize 0': fee('200'), 'grand_prize 1': fee('300') })
    expect(Object.keys(twice)).toHaveLength(3)
  })
})
