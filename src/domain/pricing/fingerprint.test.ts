import { describe, expect, it } from 'vitest'
import { findClientType } from '#domain/client-types.ts'
import { fromDollars, ZERO } from '#domain/money.ts'
import { fingerprint } from '#domain/pricing/fingerprint.ts'
import { type PricingBasis } from '#domain/pricing/pricing-basis.ts'
import { type ContestRow } from '#domain/rating/contest.ts'
import { type HoleInOneFigures } from '#domain/rating/hole-in-one/figures.ts'

type Row = ContestRow<HoleInOneFigures>

const grandPrize = (dollars: number, amateurs: number, yardage: number): Row => ({
  index: 1,
  figures: { prizeValue: fromDollars(dollars), amateurs, pros: 0, yardage },
})
const of = (rows: Row[], changes: Partial<PricingBasis> = {}, label = 'School') =>
  fingerprint({
    clientType: findClientType(label, { producer: false }),
    producer: false,
    contests: { grand_prize: rows },
    customBonusSigns: false,
    rush: false,
    coupons: [],
    producerFee: ZERO,
    ...changes,
  })

describe('O01 the fingerprint', () => {
  const row = grandPrize(10_000, 100, 165)

  it.each([
    ['the prize', of([grandPrize(10_001, 100, 165)])],
    ['the yardage', of([grandPrize(10_000, 100, 166)])],
    ['the players', of([grandPrize(10_000, 101, 165)])],
    ['the slot', of([{ ...row, index: 2 }])],
    ['a fee set by a rep', of([{ ...row, override: fromDollars(900) }])],
    ['the client type', of([row], {}, 'Chevrolet group')],
    ['the partner', of([row], { partner: { percent: 5 } })],
    ['another row', of([row, { ...row, index: 2 }])],
    ['no row', of([])],
  ])('O01 changes with %s', (_name, changed) => {
    expect(changed).not.toBe(of([row]))
  })

  it('O01 does not change with the extras, an empty field or the order of keys', () => {
    expect(of([row], { rush: true, customBonusSigns: true })).toBe(of([row]))
    expect(of([{ ...row, override: undefined }])).toBe(of([row]))
    const { index, figures } = row
    const { yardage, ...others } = figures
    expect(of([{ figures: { yardage, ...others }, index }])).toBe(of([row]))
  })
})
