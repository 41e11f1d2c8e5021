import { describe, expect, it } from 'vitest'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { diceRoll } from '#domain/contests/dice-roll/dice-roll.ts'
import { holeInOne } from '#domain/contests/hole-in-one/hole-in-one.ts'
import { putting } from '#domain/contests/putting/putting.ts'
import { shootout } from '#domain/contests/shootout/shootout.ts'
import { addRow, coverContest, removeRow, clearContest } from '#domain/quote/model/contest-rows.ts'
import { applyTransition, applyEdits, patchBetween } from '#domain/quote/transitions/editing.ts'
import { flatFrom, type Quote, quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import type { Editor } from '#domain/values/editor.ts'
import { diceAnswers, otherContestAnswers, puttAnswers, shootoutAnswers } from '#testing/contest-answers.ts'
import { answersWith, readyAnswers } from '#testing/ready-answers.ts'

const empty = quoteFrom({})
const everything = quoteFrom({ ...readyAnswers, ...otherContestAnswers })

function withHoles(editor: Editor, count: number): Quote {
  return Array.from({ length: count }, (_, index) => index + 1).reduce(
    (quote, hole) => addRow(quote, holeInOne, { editor, values: { hole } }),
    empty,
  )
}

describe('adding a row', () => {
  it.each(CONTEST_DEFINITIONS.map((kind) => [kind.title, kind] as const))('T08 covers %s', (_title, kind) => {
    const quote = addRow(empty, kind, { editor: 'client', values: { date: '2027-06-12' } })
    expect(flatFrom(quote)[kind.coverageKey]).toBe('Yes')
    expect(rowsOf(quote, kind)).toEqual([{ slot: 1, ...kind.defaults, date: '2027-06-12' }])
  })

  it.each<[Editor, number]>([
    ['client', 4],
    ['rep', 5],
  ])('T09 V02 is ignored at the maximum: a %s has %d grand prizes', (editor, most) => {
    const full = withHoles(editor, most)
    expect(full.grandPrizes).toHaveLength(most)
    expect(addRow(full, holeInOne, { editor, values: { hole: 9 } })).toBe(full)
  })

  it.each([
    [putting, 4],
    [shootout, 4],
    [diceRoll, 1],
  ] as const)('T09 V02 is ignored at the maximum of every other kind', (kind, most) => {
    for (const editor of ['client', 'rep'] as const) {
      let quote: Quote = empty
      for (let turn = 0; turn < 6; turn += 1) quote = addRow(quote, kind, { editor })
      expect(rowsOf(quote, kind)).toHaveLength(most)
    }
  })

  it('T09 a rep’s new row takes the date of the first, a client’s does not', () => {
    const dated = quoteFrom({ h_date_1: '2027-06-12', h_hole_1: 7, h_date_2: '2027-06-13', h_hole_2: 8 })
    expect(addRow(dated, holeInOne, { editor: 'rep' }).grandPrizes[2]).toEqual({
      slot: 3,
      date: '2027-06-12',
    })
    expect(addRow(dated, holeInOne, { editor: 'client' }).grandPrizes[2]).toEqual({ slot: 3 })
    expect(addRow(empty, holeInOne, { editor: 'rep' }).grandPrizes[0]).toEqual({ slot: 1 })
  })

  it('T09 given values win over the date of the first row', () => {
    const dated = quoteFrom({ h_date_1: '2027-06-12' })
    const values = { date: '2027-07-01' }
    expect(addRow(dated, holeInOne, { editor: 'rep', values }).grandPrizes[1]).toMatchObject(values)
  })

  it('T09 fills the first gap', () => {
    const gap = quoteFrom({ h_hole_1: 7, h_hole_3: 9 })
    const holes = addRow(gap, holeInOne, { editor: 'client', values: { hole: 8 } }).grandPrizes
    expect(holes.map(({ slot, hole }) => [slot, hole])).toEqual([
      [1, 7],
      [2, 8],
      [3, 9],
    ])
  })
})

describe('removing a row', () => {
  const three = quoteFrom({
    h_coverage: 'Yes',
    h_hole_1: 3,
    h_hole_2: 7,
    h_hole_3: 11,
    h_sponsor_name_1: 'First',
    h_sponsor_name_2: 'Second',
    h_sponsor_name_3: 'Third',
    h_sponsor_name_format_3: 'logo',
    h_is_changed_by_reps_3: 'True',
    h_cert_fee_override_3: 90_000,
  })

  it('T08 later rows move up with their sponsors and marks', () => {
    expect(flatFrom(removeRow(three, holeInOne, 2))).toEqual({
      h_coverage: 'Yes',
      h_hole_1: 3,
      h_hole_2: 11,
      h_sponsor_name_1: 'First',
      h_sponsor_name_2: 'Third',
      h_sponsor_name_format_2: 'logo',
      h_is_changed_by_reps_2: 'True',
      h_cert_fee_override_2: 90_000,
    })
  })

  it('T08 sent as a patch by a screen, it has the same result', () => {
    const stored = flatFrom(three)
    const removed = applyTransition(stored, (quote) => removeRow(quote, holeInOne, 2))
    const patch = patchBetween(stored, removed)
    const sent = Object.fromEntries(Object.entries(patch).filter(([key]) => !/reps|override/.test(key)))
    expect(applyEdits(stored, sent)).toEqual(removed)
  })

  it.each([
    [1, 2, 1],
    [2, 2, undefined],
    [3, 2, 2],
  ])('E04 E05 removing row %d, add-on %d becomes %s', (gone, addOn, becomes) => {
    for (const kind of [putting, shootout] as const) {
      const prefix = kind.rows.prefix
      const rows = Object.fromEntries([1, 2, 3].map((slot) => [`${prefix}_date_${slot}`, `2027-06-1${slot}`]))
      const quote = quoteFrom({ ...rows, [`${prefix}_add_on`]: addOn })
      expect(flatFrom(removeRow(quote, kind, gone))[`${prefix}_add_on`]).toBe(becomes)
    }
  })

  it('T08 removing all shootout rows sets shootout coverage to No and clears its sponsors and signs', () => {
    const stored = { ...shootoutAnswers, shootout_signs: 'Yes', s_sponsor_name_1: 'First', s_add_on: 1 }
    expect(flatFrom(removeRow(quoteFrom(stored), shootout, 1))).toEqual({ s_coverage: 'No' })
    const cleared = Object.keys(shootoutAnswers).filter((key) => key.endsWith('_1'))
    expect(applyEdits(stored, Object.fromEntries(cleared.map((key) => [key, null])))).toEqual({
      s_coverage: 'No',
    })
  })
})

describe('resetting', () => {
  it.each(CONTEST_DEFINITIONS.map((kind) => [kind.title, kind] as const))(
    'T08 %s clears its prizes, sponsors and signs, and nothing of other kinds',
    (_title, kind) => {
      const { prefix } = kind.rows
      const sponsor = kind.rows.isSingle ? `${prefix}_sponsor_name` : `${prefix}_sponsor_name_1`
      const stored = { ...flatFrom(everything), [kind.signsKey]: 'Yes', [sponsor]: 'Lone Star Bank' }
      const reset = flatFrom(clearContest(quoteFrom(stored), kind))
      expect(reset[kind.coverageKey]).toBe('No')
      const gone = Object.keys(stored).filter((key) => !(key in reset))
      const own = [...Object.keys(kind.packageFields), ...Object.keys(kind.coverageFields)]
      expect(gone.filter((key) => !key.startsWith(`${prefix}_`) && !own.includes(key))).toEqual([])
      const left = Object.keys(reset).filter((key) => key !== kind.coverageKey)
      expect(left.filter((key) => key.startsWith(`${prefix}_`) || own.includes(key))).toEqual([])
    },
  )

  it('T07 without a grand prize the prize package of the hole-in-one is empty', () => {
    const stored = answersWith({
      type_bp_signs: 'custom',
      bp_signs: 'Yes',
      magnets: 'Yes',
      putting_signs: 'Yes',
    })
    const reset = flatFrom(clearContest(quoteFrom(stored), holeInOne))
    const PACKAGE = /bps|bp_|bonus|magnet|grand_prize_signs|sponsor/
    expect(Object.keys(reset).filter((key) => PACKAGE.test(key))).toEqual([])
    expect(reset['putting_signs']).toBe('Yes')
  })

  it.each([
    ['p_coverage', puttAnswers],
    ['s_coverage', shootoutAnswers],
    ['d_coverage', diceAnswers],
  ])('T08 turning %s off does it', (coverage, answers) => {
    expect(applyEdits(answers, { [coverage]: 'No' })).toEqual({ [coverage]: 'No' })
    expect(applyEdits(answers, { [coverage]: null })).toEqual(answers)
  })
})

it('T08 covering a kind adds its first row only if rows have defaults', () => {
  expect(coverContest(empty, diceRoll).diceRolls).toHaveLength(1)
  expect(coverContest(empty, shootout).shootouts).toHaveLength(1)
  expect(flatFrom(coverContest(empty, putting))).toEqual({ p_coverage: 'Yes' })
  expect(coverContest(everything, diceRoll).diceRolls).toEqual(everything.diceRolls)
})
