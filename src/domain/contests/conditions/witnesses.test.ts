import { describe, expect, it } from 'vitest'
import { fromDollars } from '#domain/values/money.ts'
import { getWitnessRequirement, type WitnessRequirement } from '#domain/contests/conditions/witnesses.ts'

const needs = (
  ...[contest, dollars, contestants]: [Parameters<typeof getWitnessRequirement>[0], number, number]
) => getWitnessRequirement(contest, fromDollars(dollars), contestants)

const STRICTEST: WitnessRequirement = {
  playingPartners: 2,
  independent: 2,
  oneOf: 'pga-professional-or-police-officer',
  video: 'continuous-from-behind-green',
}

const holeInOne = (independent: number, video?: WitnessRequirement['video']): WitnessRequirement => ({
  playingPartners: 2,
  independent,
  ...(video && { video }),
})

describe('N56 witnesses and video', () => {
  it.each<[name: string, given: Parameters<typeof needs>, expected: WitnessRequirement]>([
    ['a small ace needs two partners', ['grand_prize', 1_999, 100], holeInOne(0)],
    ['$2,000 needs one more', ['grand_prize', 2_000, 100], holeInOne(1)],
    ['$59,999 still one more', ['grand_prize', 59_999, 100], holeInOne(1)],
    ['$60,000 needs two more', ['grand_prize', 60_000, 100], holeInOne(2)],
    ['$150,000 still two more', ['grand_prize', 150_000, 100], holeInOne(2)],
    ['above $150,000 a professional and a video', ['grand_prize', 150_001, 100], STRICTEST],
    ['$24,999 with few players needs no video', ['grand_prize', 24_999, 24], holeInOne(1)],
    ['$25,000 with 24 players needs a video', ['grand_prize', 25_000, 24], holeInOne(1, 'every-shot')],
    ['$25,000 with 25 players needs none', ['grand_prize', 25_000, 25], holeInOne(1)],
    ['few players above $150,000 change nothing', ['grand_prize', 200_000, 10], STRICTEST],
    ['any shootout is the strictest', ['shootout', 100_000, 4], STRICTEST],
    [
      'a putt up to $10,000',
      ['putting_prize', 10_000, 1],
      { playingPartners: 0, independent: 1, video: 'measured-putt' },
    ],
    [
      'a putt above $10,000',
      ['putting_prize', 10_001, 1],
      { playingPartners: 0, independent: 2, oneOf: 'pga-professional', video: 'measured-putt' },
    ],
    ['dice', ['dice_roll', 2_500, 8], { playingPartners: 0, independent: 1, video: 'roll' }],
  ])('N56 %s', (_name, given, expected) => {
    expect(needs(...given)).toEqual(expected)
  })
})
