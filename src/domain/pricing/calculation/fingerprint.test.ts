import { describe, expect, it } from 'vitest'
import { USUAL_FEES } from '#domain/pricing/extra-fees.ts'
import { findClientType } from '#domain/values/client-types.ts'
import { fromDollars, ZERO } from '#domain/values/money.ts'
import { fingerprintInputs } from '#domain/pricing/calculation/fingerprint.ts'
import type { PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import type { RatedRow } from '#domain/pricing/rating/rated-contest.ts'
import type { HoleInOneFigures } from '#domain/contests/hole-in-one/figures.ts'

type Row = RatedRow<HoleInOneFigures>

const grandPrize = (dollars: number, amateurs: number, yardage: number): Row => ({
  index: 1,
  figures: { prizeValue: fromDollars(dollars), amateurs, pros: 0, yardage },
})
const basis = (rows: Row[], changes: Partial<PricingBasis> = {}, label = 'School'): PricingBasis => ({
  clientType: findClientType(label, { producer: false }),
  producer: false,
  contests: { grand_prize: rows },
  coupons: [],
  fees: USUAL_FEES,
  producerFee: ZERO,
  ...changes,
})

describe('O01 the fingerprint', () => {
  const row = grandPrize(10_000, 100, 165)

  it.each([
    ['the prize', basis([grandPrize(10_001, 100, 165)])],
    ['the yardage', basis([grandPrize(10_000, 100, 166)])],
    ['the players', basis([grandPrize(10_000, 101, 165)])],
    ['the slot', basis([{ ...row, index: 2 }])],
    ['a fee set by a rep', basis([{ ...row, override: fromDollars(900) }])],
    ['the client type', basis([row], {}, 'Chevrolet group')],
    ['the partner', basis([row], { partner: { percent: 5 } })],
    ['a producer', basis([row], { producer: true })],
    ['the kind of contest', { ...basis([]), contests: { dice_roll: [{ index: 1, figures: row.figures }] } }],
    ['no client type', basis([row], { clientType: undefined })],
    ['another row', basis([row, { ...row, index: 2 }])],
    ['no row', basis([])],
  ])('O01 changes with %s', (_name, changed) => {
    expect(fingerprintInputs(changed)).not.toBe(fingerprintInputs(basis([row])))
  })

  it('O01 does not change with the extras, an empty field or the order of keys', () => {
    const expected = fingerprintInputs(basis([row]))
    expect(fingerprintInputs(basis([row], { rush: true, customBonusSigns: true }))).toBe(expected)
    expect(fingerprintInputs(basis([{ ...row, override: undefined }]))).toBe(expected)
    const { index, figures } = row
    const { yardage, ...others } = figures
    expect(fingerprintInputs(basis([{ figures: { yardage, ...others }, index }]))).toBe(expected)
  })

  it.each([
    ['a new input', { region: 'north' }],
    ['a new input that is false', { isNonProfit: false }],
    ['something new of the partner', { partner: { percent: 5, region: 'north' } }],
  ])('O01 changes with %s, which is in no list', (_name, added) => {
    const before = basis([row], { ...('partner' in added && { partner: { percent: 5 } }) })
    expect(fingerprintInputs({ ...before, ...added })).not.toBe(fingerprintInputs(before))
  })

  it('O01 does not change with a new input that is undefined', () => {
    const before = basis([row])
    const added = { region: undefined }
    expect(fingerprintInputs({ ...before, ...added })).toBe(fingerprintInputs(before))
  })

  it('O01 an empty quote has a fingerprint too', () => {
    const empty = { ...basis([]), clientType: undefined, contests: { grand_prize: undefined } }
    expect(fingerprintInputs(empty)).toBe('[null,false,null,[]]')
    expect(fingerprintInputs(basis([row]))).toMatch(/^\["school",false,null,\[".*yardage.*"\]\]$/)
  })
})
