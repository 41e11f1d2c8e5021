import { describe, expect, it } from 'vitest'
import { getEditScope } from '#domain/policy/policy-state.ts'
import {
  lockedFieldProblems,
  policyFigureProblems,
} from '#domain/policy/amendments/editing/editable-fields.ts'

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
        message: 'This event is postponed. You can change only its dates',
      },
    ])
  })
})

describe('what a policy states', () => {
  const stored = { h_amateurs_1: 100, course_name: 'Barton Creek', special_instructions: 'Call first' }
  const refused = (values: Parameters<typeof policyFigureProblems>[1]) =>
    policyFigureProblems(stored, values).map(({ field }) => field)

  it.each<[string, Parameters<typeof policyFigureProblems>[1], string[]]>([
    ['another number of players', { h_amateurs_1: 130 }, ['h_amateurs_1']],
    ['no course any more', { course_name: null }, ['course_name']],
    ['a figure that was not there', { h_pros_1: 2 }, ['h_pros_1']],
    ['what it states already', { h_amateurs_1: 100, h_pros_1: null }, []],
    [
      'how rush shipping is charged',
      { rush_shipping_accepted: 'Yes', shipping_fee_edited: 'Yes', custom_bp_signs_edited: 'Yes' },
      ['rush_shipping_accepted', 'shipping_fee_edited', 'custom_bp_signs_edited'],
    ],
    [
      'notes, where signs go and what is printed on them',
      {
        notes: 'x',
        shipping_city: 'Waco',
        h_sponsor_name_2: 'Hill Bank',
        d_sponsor_name: 'Hill Bank',
        bp_sponsor_name: 'Hill Bank',
        magnet_sponsor_logo: 'x',
      },
      [],
    ],
  ])('N72 beside it nobody edits %s', (_what, values, fields) => {
    expect(refused(values)).toEqual(fields)
  })

  it('N72 a refused value says how it is changed', () => {
    expect(policyFigureProblems(stored, { h_amateurs_1: 130 })).toEqual([
      {
        section: 'grand_prizes',
        field: 'h_amateurs_1',
        index: 1,
        message: 'This is part of the policy. Change the policy instead',
      },
    ])
  })

  it.each([
    ['nothing', 'This policy is cancelled, so it can no longer be changed'],
    ['dates', 'This event is postponed. You can change only its dates'],
  ] as const)('T15 where %s may be edited, it is said: %s', (editable, message) => {
    expect(lockedFieldProblems({ notes: 'x' }, editable).map((problem) => problem.message)).toEqual([message])
  })
})
