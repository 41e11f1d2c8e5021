import { describe, expect, it } from 'vitest'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { holeInOne } from '#domain/contests/hole-in-one/hole-in-one.ts'
import { type Cents, fromDollars } from '#domain/values/money.ts'
import { removeRow } from '#domain/quote/model/contest-rows.ts'
import { applyTransition, applyEdits } from '#domain/quote/transitions/editing.ts'
import { type FlatAnswers, flatFrom, quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import { type EditContext, rowChanges, setFee } from '#domain/quote/transitions/rep-edits.ts'
import { wireKey } from '#domain/contests/slots.ts'
import { otherContestAnswers } from '#testing/contest-answers.ts'
import { readyAnswers } from '#testing/ready-answers.ts'

const stored: FlatAnswers = { ...readyAnswers, ...otherContestAnswers }
const REP: EditContext = { editor: 'rep', policyNumber: 'ALB-100001' }
const marksOf = (flat: FlatAnswers) => Object.keys(flat).filter((key) => key.includes('changed_by_reps'))

describe('the mark of a rep’s edit', () => {
  it.each(CONTEST_DEFINITIONS.map((kind) => [kind.title, kind] as const))(
    'T10 with a policy number, any edit of a row of %s marks it and no other',
    (_title, kind) => {
      const edit = { [wireKey(kind.rows, 'date', 1)]: '2027-07-01' }
      const mark = wireKey(kind.rows, 'isChangedByReps', 1)
      expect(marksOf(applyEdits(stored, edit, REP))).toEqual([mark])
    },
  )

  it.each<[string, EditContext]>([
    ['a client of a bought quote', { editor: 'client', policyNumber: 'ALB-100001' }],
    ['a client before it is bought', { editor: 'client' }],
  ])('T10 %s marks nothing', (_who, editing) => {
    expect(marksOf(applyEdits(stored, { h_yardage_1: 180 }, editing))).toEqual([])
  })

  it('D66 R02 before the quote is bought, a rep marks a row by replacing what was there, not by adding to it', () => {
    const before: EditContext = { editor: 'rep', policyNumber: null }
    const mark = ['h_is_changed_by_reps_1']
    expect(marksOf(applyEdits(stored, { h_yardage_1: 180 }, before))).toEqual(mark)
    expect(marksOf(applyEdits(stored, { h_pros_1: null }, before))).toEqual(mark)
    const { h_yardage_1: _none, ...unfinished } = stored
    expect(marksOf(applyEdits(unfinished, { h_yardage_1: 180 }, before))).toEqual([])
    expect(marksOf(applyEdits(stored, { h_hole_2: 9 }, before))).toEqual([])
  })

  it('T10 an edit outside the rows, or without a change, marks nothing', () => {
    expect(marksOf(applyEdits(stored, { tournament_name: 'Spring Open', h_hole_1: 7 }, REP))).toEqual([])
  })

  it('T10 a row that a rep adds is marked, one that only moves up is not', () => {
    const two = { ...stored, h_hole_2: 9, h_yardage_2: 150 }
    expect(marksOf(applyEdits(stored, { h_hole_2: 9 }, REP))).toEqual(['h_is_changed_by_reps_2'])
    expect(marksOf(applyTransition(two, (quote) => removeRow(quote, holeInOne, 1), REP))).toEqual([])
  })

  it('T10 once marked it stays marked, also after a customer’s edit', () => {
    const marked = applyEdits(stored, { h_yardage_1: 180 }, REP)
    expect(marksOf(applyEdits(marked, { h_amateurs_1: 100 }))).toEqual(['h_is_changed_by_reps_1'])
    expect(applyEdits(marked, {}, REP)).toEqual(marked)
  })
})

describe('the record of a change', () => {
  const changes = (values: Parameters<typeof applyEdits>[1]) =>
    rowChanges(quoteFrom(stored), quoteFrom(applyEdits(stored, values)))

  it('T10 has the row, the field and its old and new wire value', () => {
    expect(changes({ h_prize_value_1: fromDollars(20_000), d_date: '2027-07-01' })).toEqual([
      { entity: 'grand_prize', index: 1, field: 'h_prize_value_1', before: 10_000, after: 20_000 },
      { entity: 'dice_roll', index: 1, field: 'd_date', before: '06-12-2027', after: '07-01-2027' },
    ])
  })

  it('T10 a new row has no old values, and a cleared field no new value', () => {
    expect(changes({ h_hole_2: 9, p_finalists_1: null })).toEqual([
      { entity: 'grand_prize', index: 2, field: 'h_hole_2', before: null, after: 9 },
      { entity: 'putting_prize', index: 1, field: 'p_finalists_1', before: 1, after: null },
    ])
  })

  it('T10 a row that moves up is not changed', () => {
    const two = quoteFrom({ ...stored, h_hole_2: 9, h_yardage_2: 150 })
    expect(rowChanges(two, removeRow(two, holeInOne, 1))).toEqual([])
  })
})

describe('a fee set by hand', () => {
  const fee = 90_000 as Cents
  const byHand = (quote = quoteFrom(stored)) => setFee(quote, holeInOne, { slot: 1, fee })

  it('T14 T10 stays with its row after any edit, and marks it', () => {
    const kept = applyTransition(stored, byHand, REP)
    expect(kept).toMatchObject({ h_cert_fee_override_1: fee, h_is_changed_by_reps_1: 'True' })
    expect(applyEdits(kept, { h_prize_value_1: fromDollars(20_000) })['h_cert_fee_override_1']).toBe(fee)
  })

  it('T14 moves up with its row, also if only the figures are sent', () => {
    const two = flatFrom(setFee(quoteFrom({ ...stored, h_hole_2: 9 }), holeInOne, { slot: 2, fee }))
    const first = rowsOf(quoteFrom(stored), holeInOne)[0]
    const cleared = Object.keys(first ?? {}).filter((name) => name !== 'slot' && name !== 'hole')
    const sent = {
      ...Object.fromEntries(cleared.map((name) => [wireKey(holeInOne.rows, name, 1), null])),
      h_hole_1: 9,
      h_hole_2: null,
    }
    const after = applyEdits(two, sent)
    expect([after['h_cert_fee_override_1'], after['h_cert_fee_override_2']]).toEqual([fee, undefined])
  })

  it('T14 is calculated again after it is removed', () => {
    const back = setFee(byHand(), holeInOne, { slot: 1, fee: undefined })
    expect(flatFrom(back)).toEqual(stored)
    expect(setFee(quoteFrom(stored), holeInOne, { slot: 3, fee })).toEqual(quoteFrom(stored))
  })
})
