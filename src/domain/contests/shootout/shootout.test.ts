import { describe, expect, it } from 'vitest'
import { shootout } from '#domain/contests/shootout/shootout.ts'
import { shootoutFields } from '#domain/contests/shootout/shootout.fields.ts'
import { decodeField, type Field } from '#domain/values/field.ts'
import { fromDollars } from '#domain/values/money.ts'
import { applyEdits } from '#domain/quote/transitions/editing.ts'
import { slotFields } from '#domain/contests/slots.ts'
import { shootoutAnswers } from '#testing/contest-answers.ts'
import { fieldsOf, problemsOf } from '#testing/step-problems.ts'

const STEP = 'contest-coverage'

it('E05 V02 four slots, each with its date, shots, payout, hole, distance and prize', () => {
  const names = [
    'date',
    'hole',
    'distance',
    'attempts',
    'attempts_per_amateur',
    'prize_value',
    'payout_timeframe',
  ]
  expect(slotFields(shootout.rows).map(({ key }) => key)).toEqual(
    [1, 2, 3, 4].flatMap((slot) => names.map((name) => `s_${name}_${slot}`)),
  )
})

describe('bounds', () => {
  it.each<[keyof typeof shootoutFields, number, number, string]>([
    ['attempts', 1, 40, 'Enter the number of shots from 1 to 10'],
    ['attemptsPerAmateur', 1, 40, 'Enter the shots of each amateur, from 1 to all of them'],
    ['hole', 1, 36, 'Enter the number of the hole from 1 to 36'],
    ['distance', 165, 300, 'Enter a distance from 165 to 300 yards'],
  ])('E05 V09 %s is a whole number from %d to %d', (name, least, most, message) => {
    const field: Field = shootoutFields[name]
    expect([least, most, String(most)].map((wire) => decodeField(field, wire).ok)).toEqual([true, true, true])
    for (const wire of [least - 1, most + 1, least + 0.5, 'many']) {
      expect(decodeField(field, wire)).toEqual({ ok: false, message })
    }
  })

  it('R06 E05 only a rep may insure more than ten shots', () => {
    expect([1, 10, 11, 40].map((shots) => shootoutFields.attempts.repOnly?.(shots))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it.each([100_000, 150_000, 200_000, 250_000, 1_000_000])('K04 a shootout can be for $%d', (dollars) => {
    expect(decodeField(shootoutFields.prizeValue, dollars)).toEqual({ ok: true, value: fromDollars(dollars) })
    expect(decodeField(shootoutFields.prizeValue, String(dollars)).ok).toBe(true)
  })

  it.each([0, 99_999, 500_000, 'much'])('K04 V09 a shootout cannot be for %s', (wire) => {
    const message = 'Choose a prize value from the list'
    expect(decodeField(shootoutFields.prizeValue, wire)).toEqual({ ok: false, message })
  })

  it.each(['Cash (Lump Sum)', 'Cash 10-Year Annuity', 'Cash 20-Year Annuity', 'Cash 40-Year Annuity'])(
    'K04 the prize can be paid as %s',
    (wire) => {
      expect(decodeField(shootoutFields.payoutTimeframe, wire)).toEqual({ ok: true, value: wire })
    },
  )
})

describe('a shootout', () => {
  it.each(Object.keys(shootoutAnswers).filter((key) => key.endsWith('_1')))(
    'E05 S05 %s is required',
    (key) => {
      expect(fieldsOf(STEP, shootoutAnswers)).toEqual([])
      expect(fieldsOf(STEP, { ...shootoutAnswers, [key]: undefined })).toEqual([key])
    },
  )

  it('E05 K04 starts with one shot for each amateur, from 165 yards', () => {
    expect(applyEdits({}, { s_coverage: 'Yes' })).toEqual({
      s_coverage: 'Yes',
      s_attempts_per_amateur_1: 1,
      s_distance_1: 165,
    })
    expect(applyEdits({}, { s_hole_2: 18 })).toMatchObject({ s_attempts_per_amateur_2: 1, s_distance_2: 165 })
  })

  it('E05 a default replaces no typed value and no cleared one', () => {
    expect(applyEdits({}, { s_hole_1: 18, s_distance_1: 190 })['s_distance_1']).toBe(190)
    expect(applyEdits({}, { s_hole_1: 18, s_distance_1: null })['s_distance_1']).toBeUndefined()
    const emptied = applyEdits(shootoutAnswers, { s_distance_1: null })
    expect(emptied['s_distance_1']).toBeUndefined()
  })

  it.each([
    [4, 1, []],
    [4, 2, []],
    [4, 4, []],
    [4, 3, [['s_attempts_per_amateur_1', 'Enter a number that divides 4 shots evenly']]],
    [4, 5, [['s_attempts_per_amateur_1', 'Enter a number that divides 4 shots evenly']]],
  ])('E05 V09 %d shots, %d for each amateur', (attempts, each, problems) => {
    const answers = { ...shootoutAnswers, s_attempts_1: attempts, s_attempts_per_amateur_1: each }
    expect(problemsOf(STEP, answers)).toEqual(problems)
  })

  it.each([
    [100_000, true],
    [150_000, false],
    [1_000_000, false],
  ])('K04 V09 $%d can be paid at once: %s', (dollars, possible) => {
    const answers = {
      ...shootoutAnswers,
      s_prize_value_1: fromDollars(dollars),
      s_payout_timeframe_1: 'Cash (Lump Sum)',
    }
    expect(fieldsOf(STEP, answers)).toEqual(possible ? [] : ['s_payout_timeframe_1'])
  })

  it('V09 the same hole is insured once a day among shootouts, and may also have a hole-in-one contest', () => {
    const second = Object.entries(shootoutAnswers).map(([key, value]) => [key.replace('_1', '_2'), value])
    const both = { ...shootoutAnswers, ...Object.fromEntries(second) }
    expect(problemsOf(STEP, both)).toEqual([
      ['s_hole_2', 'Hole 18 is already insured for that day. Choose another'],
    ])
    expect(problemsOf(STEP, { ...shootoutAnswers, s_hole_1: 7 })).toEqual([])
  })
})

it('S13 is named once where it has no hole', () => {
  const named = (row: object) => {
    const { name, kind, description } = shootout.scorecardLine({ slot: 1, ...row })
    return [name, kind, description]
  }
  expect(named({})).toEqual(['Shootout', '', ''])
  expect(named({ payoutTimeframe: 'Cash 40-Year Annuity' })).toEqual(['Shootout', '', 'Paid over 40 years'])
  expect(named({ hole: 18 })).toEqual(['Hole 18', 'Shootout', 'Shootout'])
})

it('S13 E05 is summarized in one line', () => {
  expect(shootout.summarizeRow({ slot: 1 }, '$')).toBe('Shootout')
  expect(
    shootout.summarizeRow(
      {
        slot: 1,
        hole: 18,
        distance: 165,
        attempts: 4,
        prizeValue: fromDollars(1_000_000),
        payoutTimeframe: 'Cash 40-Year Annuity',
      },
      '$',
    ),
  ).toBe('Shootout, hole 18, 165 yards, 4 shots, $1,000,000, Cash 40-Year Annuity')
})
