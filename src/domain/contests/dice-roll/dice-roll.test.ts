import { describe, expect, it } from 'vitest'
import { diceRoll } from '#domain/contests/dice-roll/dice-roll.ts'
import { diceRollFields } from '#domain/contests/dice-roll/dice-roll.fields.ts'
import { decodeField } from '#domain/values/field.ts'
import { fromDollars } from '#domain/values/money.ts'
import { applyEdits } from '#domain/quote/transitions/editing.ts'
import { slotFields } from '#domain/contests/slots.ts'
import { diceAnswers } from '#testing/contest-answers.ts'
import { fieldsOf } from '#testing/step-problems.ts'

const STEP = 'contest-coverage'

it('E06 there is one dice roll, whose keys carry no number', () => {
  expect(slotFields(diceRoll.rows).map(({ key }) => key)).toEqual([
    'd_date',
    'd_rollers',
    'd_contest',
    'd_prize_value',
    'd_prize_description',
  ])
  expect(slotFields(diceRoll.sponsors).map(({ key }) => key)).toEqual([
    'd_sponsor_name',
    'd_sponsor_name_format',
    'd_sponsor_logo',
  ])
})

describe('lists', () => {
  it.each([4, 8, '12'])('K02 E06 %s people may roll', (wire) => {
    expect(decodeField(diceRollFields.rollers, wire)).toEqual({ ok: true, value: Number(wire) })
  })

  it.each([0, 5, 16, 'some'])('K02 V09 %s people may not roll', (wire) => {
    const message = 'Choose 4, 8 or 12 people who roll'
    expect(decodeField(diceRollFields.rollers, wire)).toEqual({ ok: false, message })
  })

  it.each([2_500, 5_000, '10000'])('K02 E06 the prize may be $%s', (wire) => {
    const value = fromDollars(Number(wire))
    expect(decodeField(diceRollFields.prizeValue, wire)).toEqual({ ok: true, value })
  })

  it.each([2_499, 7_500, 20_000])('K02 V09 the prize may not be $%s', (wire) => {
    const message = 'Choose a prize value of $2,500, $5,000 or $10,000'
    expect(decodeField(diceRollFields.prizeValue, wire)).toEqual({ ok: false, message })
  })

  it('K02 one contest and one prize are offered', () => {
    expect(diceRollFields.contest.options).toEqual([
      { value: 'Roll 4 dice to spell C-A-S-H', label: 'Roll 4 dice to spell C-A-S-H' },
    ])
    expect(diceRollFields.prizeDescription.options).toEqual([{ value: 'Cash', label: 'Cash' }])
  })
})

describe('a dice roll', () => {
  it('K02 E06 starts with the first of each list as soon as it is covered', () => {
    expect(applyEdits({}, { d_coverage: 'Yes' })).toEqual({
      d_coverage: 'Yes',
      d_rollers: 4,
      d_contest: 'Roll 4 dice to spell C-A-S-H',
      d_prize_value: fromDollars(2_500),
      d_prize_description: 'Cash',
    })
  })

  it('K02 E06 keeps values that are typed before it is covered', () => {
    const typed = applyEdits({}, { d_rollers: 8, d_prize_value: fromDollars(5_000) })
    expect(typed).toMatchObject({ d_coverage: 'Yes', d_rollers: 8, d_prize_value: fromDollars(5_000) })
    expect(typed['d_prize_description']).toBe('Cash')
  })

  it.each(Object.keys(diceAnswers).slice(1))('E06 S05 %s is required', (key) => {
    expect(fieldsOf(STEP, diceAnswers)).toEqual([])
    expect(fieldsOf(STEP, { ...diceAnswers, [key]: undefined })).toEqual([key])
  })

  it('S13 E06 is summarized in one line', () => {
    expect(diceRoll.summarizeRow({ slot: 1 }, '$')).toBe('Dice roll')
    const row = { slot: 1, rollers: 8, prizeValue: fromDollars(5_000), prizeDescription: 'Cash' } as const
    expect(diceRoll.summarizeRow(row, '$')).toBe('Dice roll, 8 rollers, $5,000, Cash')
  })
})
