import { expect, it } from 'vitest'
import { ADD_ON_FIGURES, ADD_ON_PRIZES } from '#domain/contests/putting/add-on.ts'
import {
  formatFeet,
  PROGRESSIVE_PUTT_DISTANCE,
  PUTT_DISTANCES,
  PUTTING_CONTEST_TYPES,
  SINGLE_PUTT_DISTANCES,
} from '#domain/contests/putting/putting-options.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }

it('K03 a single putt is from 40 or 50 feet, a progressive one from 10, 30 and 50', () => {
  expect(PUTTING_CONTEST_TYPES).toEqual(['Single Putt', 'Progressive Putt'])
  expect(SINGLE_PUTT_DISTANCES).toEqual(['40', '50'])
  expect(PROGRESSIVE_PUTT_DISTANCE).toBe('10-30-50')
})

it('K03 the add-on is one putt from 60 feet, for each prize that the shipped plan has a price for', () => {
  expect(ADD_ON_FIGURES).toEqual({ contestType: 'Single Putt', distance: '60', finalists: 1 })
  expect(ADD_ON_PRIZES).toEqual([2_500, 5_000, 10_000])
  expect(rp2027v1.putting.addOn60).toEqual({ 2_500: 75, 5_000: 150, 10_000: 300 })
})

it('K03 a distance is shown as text', () => {
  expect(PUTT_DISTANCES.map(formatFeet)).toEqual(['40', '50', '60', '10, 30 and 50'])
})
