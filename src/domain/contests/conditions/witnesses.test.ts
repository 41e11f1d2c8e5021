import { describe, expect, it } from 'vitest'
import { fromDollars } from '#domain/values/money.ts'
import { getWitnessRequirement, type WitnessRequirement } from '#domain/contests/conditions/witnesses.ts'

const needs = (
  ...[contest, dollars, contestants]: [Parameters<typeof getWitnessRequirement>[0], number, number]
) => {
  const { sentences: _, ...rest } = getWitnessRequirement(contest, fromDollars(dollars), contestants)
  return rest
}

type Needs = Omit<WitnessRequirement, 'sentences'>

const STRICTEST: Needs = {
  playingPartners: 2,
  independent: 2,
  oneOf: 'pga-professional-or-police-officer',
  video: 'continuous-from-behind-green',
}

const holeInOne = (independent: number, video?: Needs['video']): Needs => ({
  playingPartners: 2,
  independent,
  ...(video && { video }),
})

describe('N56 witnesses and video', () => {
  it.each<[name: string, given: Parameters<typeof needs>, expected: Needs]>([
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

  it('N56 states the requirements in sentences', () => {
    expect(getWitnessRequirement('grand_prize', fromDollars(10_000), 120).sentences).toEqual([
      'Two playing partners of the winner who saw the ball go in.',
      'One person, 18 or older, who does not take part in the event.',
    ])
    expect(getWitnessRequirement('shootout', fromDollars(1_000_000), 4).sentences).toEqual([
      'Two playing partners of the winner who saw the ball go in.',
      'Two people, 18 or older, who do not take part in the event, one at the tee and one at the green; one of them a PGA professional or a police officer.',
      'A continuous, unedited video of every shot, taken from behind the green.',
    ])
    expect(getWitnessRequirement('putting_prize', fromDollars(25_000), 1).sentences).toEqual([
      'Two people, 18 or older, who do not take part in the contest; one of them a PGA professional.',
      'A video that shows the measuring, the placing of the ball, the stroke and the ball in the cup.',
    ])
  })
})
