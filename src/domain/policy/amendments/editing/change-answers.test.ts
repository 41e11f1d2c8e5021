import { describe, expect, it } from 'vitest'
import { changeContests } from '#domain/policy/amendments/editing/change-answers.ts'
import type { TypedFee } from '#domain/policy/amendments/stored-request.ts'
import type { ChangedRow, ChangedRows } from '#domain/policy/amendments/wire/changed-rows.ts'
import { holeInOne } from '#domain/contests/hole-in-one/hole-in-one.ts'
import { flatFrom, quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import { setFee } from '#domain/quote/transitions/rep-edits.ts'
import { fromDollars as dollars } from '#domain/values/money.ts'
import { readyAnswers } from '#testing/ready-answers.ts'
import { unchangedPolicy } from '#testing/unchanged-policy.ts'

const EDITING = { editor: 'rep', policyNumber: 'ALB-100001' } as const

const two = quoteFrom({
  ...readyAnswers,
  h_date_2: '2027-06-12',
  h_hole_2: 12,
  h_yardage_2: 170,
  h_amateurs_2: 60,
  h_prize_value_2: dollars(5_000),
})
/** The second contest costs 600, as a specialist typed. */
const stored = flatFrom(setFee(two, holeInOne, { slot: 2, fee: dollars(600) }))

function change(edit: (rows: ChangedRow[]) => ChangedRow[], fees: TypedFee[] = []) {
  const rows: ChangedRows = { grandPrize: edit([...(unchangedPolicy(two)['grandPrize'] ?? [])]) }
  const { answers, recalculated } = changeContests(stored, { change: rows, fees }, EDITING)
  const kept = rowsOf(quoteFrom(answers), holeInOne).map((row) => [row.slot, row.certFeeOverride])
  return { fees: kept, recalculated }
}
const edited = (at: number, figures: object) => (rows: ChangedRow[]) =>
  rows.map((one, place) => (place === at ? { ...one, row: { ...one.row, ...figures } } : one))

describe('a fee that a specialist typed', () => {
  it.each([
    ['players', { amateurs: 80 }],
    ['yards', { yardage: 180 }],
    ['prize', { prizeValue: dollars(6_000) }],
  ])('N06 is computed again for other %s, and is known as it was', (_what, figures) => {
    expect(change(edited(1, figures))).toEqual({
      fees: [
        [1, undefined],
        [2, undefined],
      ],
      recalculated: [{ entity: 'grand_prize', index: 2, formerFee: dollars(600) }],
    })
  })

  it.each<[string, (rows: ChangedRow[]) => ChangedRow[]]>([
    ['nothing changes', (rows) => rows],
    ['the hole changes, which is not rated', edited(1, { hole: 15 })],
    ['another contest changes', edited(0, { amateurs: 80 })],
  ])('N06 stays where %s', (_what, edit) => {
    expect(change(edit)).toEqual({
      fees: [
        [1, undefined],
        [2, dollars(600)],
      ],
      recalculated: [],
    })
  })

  it('N06 goes with its contest to the place of one that is taken out', () => {
    const withoutFirst = (rows: ChangedRow[]) =>
      rows.map((one, place) => (place === 0 ? { ...one, isDeleted: true } : one))
    expect(change(withoutFirst)).toEqual({ fees: [[1, dollars(600)]], recalculated: [] })
  })

  it.each<[string, number, number | undefined, unknown[]]>([
    [
      'holds for the new figures',
      2,
      450,
      [
        [1, undefined],
        [2, dollars(450)],
      ],
    ],
    [
      'is computed by the plan where it is taken away',
      2,
      undefined,
      [
        [1, undefined],
        [2, undefined],
      ],
    ],
    [
      'may be that of another contest',
      1,
      450,
      [
        [1, dollars(450)],
        [2, undefined],
      ],
    ],
  ])('D67 typed with a change %s', (_words, index, fee, fees) => {
    const typed: TypedFee = {
      entity: 'grand_prize',
      index,
      ...(fee !== undefined && { fee: dollars(fee) }),
      reason: 'Agreed',
    }
    expect(change(edited(1, { amateurs: 80 }), [typed]).fees).toEqual(fees)
  })
})
