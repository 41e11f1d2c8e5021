import { expect, it } from 'vitest'
import {
  ADD_ON_DISTANCE,
  ADD_ON_FINALISTS,
  ADD_ON_PRICES,
  ADD_ON_PRIZES,
  PROGRESSIVE_PUTT_DISTANCE,
  PUTTING_CONTEST_TYPES,
  SINGLE_PUTT_DISTANCES,
} from '#domain/pricing/putting-terms.ts'
import rp2027v1 from '#server/rating/plans/RP-2027.1.json' with { type: 'json' }

it('K03 a single putt is from 40 or 50 feet, a progressive one from 10, 30 and 50', () => {
  expect(PUTTING_CONTEST_TYPES).toEqual(['Single Putt', 'Progressive Putt'])
  expect(SINGLE_PUTT_DISTANCES).toEqual(['40', '50'])
  expect(PROGRESSIVE_PUTT_DISTANCE).toBe('10-30-50')
})

it('K03 the add-on is one putt from 60 feet, at the prices of the shipped plan', () => {
  expect([ADD_ON_DISTANCE, ADD_ON_FINALISTS]).toEqual(['60', 1])
  expect(ADD_ON_PRIZES).toEqual([2_500, 5_000, 10_000])
  expect(ADD_ON_PRICES).toEqual({ 2_500: 75, 5_000: 150, 10_000: 300 })
  expect(ADD_ON_PRICES).toEqual(rp2027v1.putting.addOn60)
})
