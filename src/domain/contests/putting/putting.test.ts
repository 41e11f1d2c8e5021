import { describe, expect, it } from 'vitest'
import { putting } from '#domain/contests/putting/putting.ts'
import { puttingCoverageFields, puttingFields } from '#domain/contests/putting/putting.fields.ts'
import { decodeField, encodeField, type Field } from '#domain/values/field.ts'
import { fromDollars } from '#domain/values/money.ts'
import { applyEdits } from '#domain/quote/transitions/editing.ts'
import { slotFields } from '#domain/contests/slots.ts'
import { puttAnswers } from '#testing/contest-answers.ts'
import { fieldsOf, problemsOf } from '#testing/step-problems.ts'

const STEP = 'contest-coverage'

it('E04 V02 four slots, each with its date, kind of putt, finalists, hole, distance and prize', () => {
  const names = ['date', 'contest_type', 'distance', 'finalists', 'hole', 'prize_value', 'prize_description']
  expect(slotFields(putting.rows).map(({ key }) => key)).toEqual(
    [1, 2, 3, 4].flatMap((slot) => names.map((name) => `p_${name}_${slot}`)),
  )
})

it('E04 a custom add-on has kind of putt, finalists, distance, value and description, but no fee and no date', () => {
  const custom = Object.keys(puttingCoverageFields).filter((key) => key.startsWith('p_custom_add_on'))
  expect(custom).toEqual(
    ['contest_type', 'finalists', 'distance', 'prize_value', 'prize_description'].map(
      (name) => `p_custom_add_on_${name}`,
    ),
  )
})

describe('bounds', () => {
  it.each<[keyof typeof puttingFields, number, number, string]>([
    ['finalists', 1, 288, 'Enter the number of finalists from 1 to 288'],
    ['hole', 1, 36, 'Enter the number of the green from 1 to 36'],
    ['prizeValue', 500, 50_000, 'Enter a prize value from $500 to $50,000, in whole dollars'],
  ])('E04 V09 %s is a whole number from %d to %d', (name, least, most, message) => {
    const field: Field = puttingFields[name]
    expect([least, most, String(most)].map((wire) => decodeField(field, wire).ok)).toEqual([true, true, true])
    for (const wire of [least - 1, most + 1, least + 0.5, 'many']) {
      expect(decodeField(field, wire)).toEqual({ ok: false, message })
    }
  })

  it.each<[unknown, string]>([
    [40, '40'],
    ['50', '50'],
    [60, '60'],
    ['10-30-50', '10-30-50'],
  ])('K03 E04 the distance %s is read as %s and written as it came', (wire, value) => {
    const read = decodeField(puttingFields.distance, wire)
    expect(read).toEqual({ ok: true, value })
    const written = read.ok ? encodeField(puttingFields.distance, read.value) : undefined
    expect(written).toBe(value === '10-30-50' ? value : Number(value))
  })

  it.each([[30], ['55'], [40.5], ['10-30'], [true], [null]])(
    'K03 V09 %s is not a putting distance',
    (wire) => {
      expect(decodeField(puttingFields.distance, wire)).toEqual({
        ok: false,
        message: 'Choose how far the putt is',
      })
    },
  )

  it.each(['Single Putt', 'progressive putt'])('K03 "%s" is a kind of putt', (wire) => {
    expect(decodeField(puttingFields.contestType, wire).ok).toBe(true)
  })
})

describe('a putting contest', () => {
  it.each(Object.keys(puttAnswers).filter((key) => key.endsWith('_1')))('E04 S05 %s is required', (key) => {
    expect(fieldsOf(STEP, puttAnswers)).toEqual([])
    expect(fieldsOf(STEP, { ...puttAnswers, [key]: undefined })).toEqual([key])
  })

  it('E04 the green may be left empty', () => {
    expect(fieldsOf(STEP, { ...puttAnswers, p_hole_1: 9 })).toEqual([])
  })

  it.each([
    ['Single Putt', 50, []],
    ['Single Putt', 51, [['p_finalists_1', 'Enter 1 to 50 finalists for a single putt']]],
    ['Progressive Putt', 288, []],
  ])('V09 E04 %s with %d finalists', (contestType, finalists, problems) => {
    const answers = applyEdits(puttAnswers, { p_contest_type_1: contestType, p_finalists_1: finalists })
    expect(problemsOf(STEP, answers)).toEqual(problems)
  })

  it('V09 several putts may be on one green on one day', () => {
    const second = Object.entries(puttAnswers).map(([key, value]) => [key.replace('_1', '_2'), value])
    const both = { ...puttAnswers, ...Object.fromEntries(second), p_hole_1: 9, p_hole_2: 9 }
    expect(fieldsOf(STEP, both)).toEqual([])
  })

  it('K03 a progressive putt gets its distance, and loses it as a single putt', () => {
    const progressive = applyEdits(puttAnswers, { p_contest_type_1: 'Progressive Putt' })
    expect(progressive['p_distance_1']).toBe('10-30-50')
    const single = applyEdits(progressive, { p_contest_type_1: 'Single Putt' })
    expect(single['p_distance_1']).toBeUndefined()
    expect(fieldsOf(STEP, single)).toEqual(['p_distance_1'])
    expect(applyEdits(progressive, { p_distance_1: '40' })['p_distance_1']).toBe('10-30-50')
  })

  it.each([
    [{}, false, ['40', '50', '10-30-50']],
    [{ contestType: 'Single Putt' }, false, ['40', '50']],
    [{ contestType: 'Progressive Putt' }, false, ['10-30-50']],
    [{ contestType: 'Single Putt' }, true, ['60']],
  ] as const)('K03 of %j, add-on %s, a customer is offered %j feet', (row, isAddOn, feet) => {
    expect(putting.allowedChoices?.({ slot: 1, ...row }, { isAddOn })['distance']).toEqual(feet)
  })

  it('K03 a rep is offered 60 feet in any row', () => {
    const row = { slot: 1, contestType: 'Single Putt' } as const
    expect(putting.allowedChoices?.(row, { isAddOn: false, editor: 'rep' })['distance']).toEqual([
      '40',
      '50',
      '60',
    ])
  })

  it('K03 only the prize of the add-on can be chosen, out of three', () => {
    const { contestType, finalists, prizeValue } =
      putting.allowedChoices?.({ slot: 1 }, { isAddOn: true }) ?? {}
    expect([contestType, finalists]).toEqual([['Single Putt'], [1]])
    expect(prizeValue).toEqual([2_500, 5_000, 10_000].map(fromDollars))
  })

  it('V09 a distance that does not match the kind of putt is refused', () => {
    expect(problemsOf(STEP, { ...puttAnswers, p_distance_1: '10-30-50' })).toEqual([
      ['p_distance_1', 'Choose a distance that goes with the type of putt'],
    ])
  })
})

it.each([
  [{}, 'Putt'],
  [{ contestType: 'Single Putt', distance: '50', finalists: 1 }, 'Single putt, 50 feet, 1 finalist'],
  [
    { contestType: 'Progressive Putt', distance: '10-30-50', finalists: 20, hole: 9 },
    'Progressive putt, 10, 30 and 50 feet, green 9, 20 finalists',
  ],
  [{ prizeValue: fromDollars(10_000), prizeDescription: 'Cash' }, 'Putt, $10,000, Cash'],
] as const)('S13 E04 %j reads "%s"', (row, words) => {
  expect(putting.summarizeRow({ slot: 1, ...row }, '$')).toBe(words)
})
