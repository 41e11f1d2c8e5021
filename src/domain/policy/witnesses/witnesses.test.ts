import { describe, expect, it } from 'vitest'
import { findNews, reviewWitnesses } from '#domain/policy/witnesses/follow-witnesses.ts'
import { listWitnessPlaces } from '#domain/policy/witnesses/witness-places.ts'
import { describeWitnessRule, nameWitnessPlace } from '#domain/policy/witnesses/witness-rule.ts'
import { findContactProblem, witnessFields } from '#domain/policy/witnesses/witness.fields.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'

const DAY = '2027-05-17' as CalendarDate
const LATER = '2027-06-20' as CalendarDate

const holeInOne = (prize: number) => ({
  h_hole_1: 7,
  h_date_1: DAY,
  h_yardage_1: 165,
  h_amateurs_1: 120,
  h_pros_1: 0,
  h_prize_value_1: fromDollars(prize),
  h_prize_description_1: 'Cash',
})
const putt = (prize: number) => ({
  p_date_1: DAY,
  p_distance_1: '50',
  p_finalists_1: 4,
  p_prize_value_1: fromDollars(prize),
  p_prize_description_1: 'Cash',
  p_contest_type_1: 'Single',
})

describe('N56 the witnesses that can be named in advance', () => {
  it.each([
    ['a hole-in-one below $2,000', holeInOne(1_999), []],
    [
      'a hole-in-one of $2,000',
      holeInOne(2_000),
      [
        [
          'your witness for hole 7',
          'A win counts when it was seen by the winner’s two playing partners and by ',
          'one person, 18 or older, who is not in the event',
        ],
      ],
    ],
    [
      'a hole-in-one of $60,000',
      holeInOne(60_000),
      ['tee', 'green'].map((post) => [
        `the witness at the ${post} of hole 7`,
        'A win counts when it was seen by the winner’s two playing partners and by ',
        'two people, 18 or older, who are not in the event, one at the tee and one at the green',
      ]),
    ],
    [
      'a hole-in-one of $200,000',
      holeInOne(200_000),
      ['tee', 'green'].map((post) => [
        `the witness at the ${post} of hole 7`,
        'A win counts when it was seen by the winner’s two playing partners and by ',
        'two people, 18 or older, who are not in the event, one at the tee and one at the green, and one of whom is a PGA professional or a police officer',
      ]),
    ],
  ])('N56 %s', (_what, answers, places) => {
    const found = listWitnessPlaces(quoteFrom(answers))
    expect(
      found.map((place) => [
        nameWitnessPlace(place),
        describeWitnessRule(place).lead,
        describeWitnessRule(place).who,
      ]),
    ).toEqual(places)
  })

  it('N56 a putt above $10,000 has two, of whom one is a PGA professional', () => {
    const found = listWitnessPlaces(quoteFrom(putt(20_000)))
    expect(found.map(nameWitnessPlace)).toHaveLength(2)
    expect(found.map(({ post }) => post)).toEqual([undefined, undefined])
    expect(found[0] && describeWitnessRule(found[0])).toEqual({
      lead: 'A win counts when it was seen by ',
      who: 'two people, 18 or older, who are not in the contest, and one of whom is a PGA professional',
    })
  })
})

describe('N36 what a witness is told', () => {
  const told = { email: 'dana@club.example', toldEmail: 'dana@club.example', toldDay: DAY }
  it.each([
    ['nobody without an address', { ...told, email: null }, DAY, undefined],
    ['one who was never told', { ...told, toldEmail: null, toldDay: null }, DAY, 'part'],
    ['one who was told already', told, DAY, undefined],
    ['one whose address differs by its case alone', { ...told, email: 'Dana@Club.example' }, DAY, undefined],
    ['another address', { ...told, email: 'lee@club.example' }, DAY, 'part'],
    ['another day', told, LATER, 'moved'],
    ['a day that is open', told, null, 'postponed'],
    ['an open day that stays open', { ...told, toldDay: null }, null, undefined],
    ['the day after it was open', { ...told, toldDay: null }, LATER, 'moved'],
  ] as const)('N36 %s', (_what, witness, day, news) => {
    expect(findNews(witness, day)).toBe(news)
  })

  const key = { entity: 'grand_prize', index: 1, place: 1 } as const
  const witness = { ...key, ...told }
  const place = { ...key, day: DAY }
  it.each([
    ['nothing changed', [place], false, '2027-05-01', [], []],
    ['the contest was moved', [{ ...place, day: LATER }], false, '2027-05-01', [], ['moved']],
    ['the contest awaits its day', [{ ...place, day: null }], false, '2027-05-01', [], ['postponed']],
    ['the contest was taken out', [], false, '2027-05-01', [1], []],
    ['the policy has ended', [place], true, '2027-05-01', [1], []],
    ['the policy has ended while the day was open', [{ ...place, day: null }], true, '2027-05-01', [1], []],
    ['the policy ended after it was played', [place], true, '2027-05-18', [], []],
    ['it is played today and the policy ends', [place], true, '2027-05-17', [1], []],
  ] as const)('N56 %s', (_what, places, isOver, today, released, news) => {
    const review = reviewWitnesses([witness], { places, isOver, today: today as CalendarDate })
    expect(review.released.map(({ index }) => index)).toEqual(released)
    expect(review.told.map((one) => one.news)).toEqual(news)
  })
})

describe('N36 the details of a witness', () => {
  it.each(['Dana Reyes', 'Zoë O’Neill', 'J. R. Smith'])('N36 %s is a name', (name) => {
    expect(witnessFields.name.schema.safeParse(name).success).toBe(true)
  })
  it.each(['', ' ', 'win at www.prizes.example', 'https://x.example', 'x'.repeat(81)])(
    'N36 "%s" is none',
    (name) => {
      expect(witnessFields.name.schema.safeParse(name).success).toBe(false)
    },
  )
  it('N56 a witness can be reached', () => {
    expect(findContactProblem({ phone: null, email: null })).toMatchObject({ field: 'phone' })
    expect(findContactProblem({ phone: '512-555-0142', email: null })).toBeUndefined()
    expect(findContactProblem({ phone: null, email: 'dana@club.example' })).toBeUndefined()
  })
})
