import { describe, expect, it } from 'vitest'
import { getEditScope } from '#domain/policy/policy-state.ts'
import { lockedFieldProblems } from '#domain/policy/amendments/editing/editable-fields.ts'

describe('what may be edited', () => {
  it.each([
    ['client', 'in-force', 'everything'],
    ['rep', 'in-force', 'everything'],
    ['client', 'postponed', 'dates'],
    ['rep', 'postponed', 'everything'],
    ['client', 'cancelled', 'nothing'],
    ['rep', 'cancelled', 'nothing'],
  ] as const)('T15 by a %s of a policy that is %s: %s', (editor, status, editable) => {
    expect(getEditScope(status, editor)).toBe(editable)
  })

  const typed = { h_date_1: null, p_date_4: null, d_date: null, tee_time: '08:00', s_hole_1: 7, notes: 'x' }
  const refused = (editable: Parameters<typeof lockedFieldProblems>[1]) =>
    lockedFieldProblems(typed, editable).map(({ field }) => field)

  it('T15 for a postponed event the dates of its contests and the tee time', () => {
    expect(refused('everything')).toEqual([])
    expect(refused('dates')).toEqual(['s_hole_1', 'notes'])
    expect(refused('nothing')).toEqual(Object.keys(typed))
  })

  it('T15 E14 a refused field is reported with its section and row', () => {
    expect(lockedFieldProblems({ s_hole_1: 7 }, 'dates')).toEqual([
      {
        section: 'shootout_contests',
        field: 's_hole_1',
        index: 1,
        message: 'This event is postponed; only its dates can be changed',
      },
    ])
  })
})
