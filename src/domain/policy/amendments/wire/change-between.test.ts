import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { fromDollars } from '#domain/values/money.ts'
import { changeContests } from '#domain/policy/amendments/editing/change-answers.ts'
import { changeBetween } from '#domain/policy/amendments/wire/change-between.ts'
import { readChangedRows } from '#domain/policy/amendments/wire/read-changed-rows.ts'
import { removeRow } from '#domain/quote/model/contest-rows.ts'
import { type FlatAnswers, quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import { applyEdits, applyTransition } from '#domain/quote/transitions/editing.ts'
import { decodePatch } from '#domain/quote/wire/wire.ts'
import { diceAnswers, otherContestAnswers, puttAnswers } from '#testing/contest-answers.ts'
import { randomRuns } from '#testing/random-runs.ts'
import { readyAnswers } from '#testing/ready-answers.ts'

const EDITING = { editor: 'rep', policyNumber: 'ALB-100001' } as const

const three = applyEdits(
  {
    ...readyAnswers,
    ...otherContestAnswers,
    ...Object.fromEntries(
      [2, 3].flatMap((slot) => [
        [`h_date_${slot}`, '2027-06-12'],
        [`h_hole_${slot}`, 7 + slot],
        [`h_yardage_${slot}`, 150 + slot],
        [`h_amateurs_${slot}`, 60],
        [`h_prize_value_${slot}`, fromDollars(5_000 * slot)],
        [`h_prize_description_${slot}`, `Prize ${slot}`],
        [`h_sponsor_name_${slot}`, `Sponsor ${slot}`],
      ]),
    ),
  },
  {},
  EDITING,
)

/** As the server does it: the custom fields first, then the contests. */
function received(before: FlatAnswers, sent: ReturnType<typeof changeBetween>): FlatAnswers {
  const { values, malformed, notWritable } = decodePatch(sent.customFields, 'rep', before)
  expect([...malformed, ...notWritable]).toEqual([])
  const read = readChangedRows(sent.payload, { quote: quoteFrom(before), editor: 'rep' })
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return changeContests(applyEdits(before, values, EDITING), { change: read.change, fees: [] }, EDITING)
    .answers
}

const removing = (entity: string, slot: number) => (before: FlatAnswers) => {
  const kind = CONTEST_DEFINITIONS.find((one) => one.entity === entity)
  if (!kind) throw new Error(entity)
  return applyTransition(before, (quote) => removeRow(quote, kind, slot), EDITING)
}
const typing = (values: Record<string, string | number | null>) => (before: FlatAnswers) =>
  applyEdits(before, values, EDITING)

describe('a change of a policy between two states of its answers', () => {
  it.each([
    ['more players', three, [typing({ h_amateurs_1: 144 })]],
    ['another tournament and course', three, [typing({ tournament_name: 'Cup', course_state: 'CA' })]],
    ['the first of three taken out, with its sponsor', three, [removing('grand_prize', 1)]],
    [
      'one in the middle taken out and the last changed',
      three,
      [removing('grand_prize', 2), typing({ h_yardage_2: 180 })],
    ],
    [
      'one taken out and one added',
      three,
      [
        removing('grand_prize', 1),
        typing({ h_date_3: '2027-06-12', h_hole_3: 17, h_yardage_3: 199, h_sponsor_name_3: 'New' }),
      ],
    ],
    ['a whole kind taken out', three, [removing('putting_prize', 1)]],
    ['all hole-in-one contests taken out', three, [1, 1, 1].map((slot) => removing('grand_prize', slot))],
    [
      'a kind added with its sign',
      readyAnswers,
      [typing({ ...puttAnswers, putting_signs: 'Yes', p_sponsor_name_1: 'Lake Bank' })],
    ],
    ['a dice roll added', readyAnswers, [typing({ ...diceAnswers })]],
    ['other bonus prizes', three, [typing({ type_bps: 'premium', number_bps: 2 })]],
    ['another sponsor', three, [typing({ h_sponsor_name_2: 'Ben’s Bank' })]],
  ])('T16 E07 is received as it was typed: %s', (_what, before, edits) => {
    const stored = applyEdits(before, {}, EDITING)
    const after = edits.reduce((answers, edit) => edit(answers), stored)
    expect(withoutMarks(received(stored, changeBetween(stored, after)))).toEqual(withoutMarks(after))
  })

  it('T16 is empty for equal answers', () => {
    expect(changeBetween(three, three)).toEqual({ payload: {}, customFields: {} })
  })

  it.each<[string, (before: FlatAnswers) => FlatAnswers, (readonly [string, boolean])[]]>([
    [
      'one is given another day, and one other yards',
      typing({ h_date_1: '2027-06-19', h_yardage_2: 180 }),
      [
        ['date', false],
        ['check', false],
        ['none', false],
      ],
    ],
    [
      'one has no day any more',
      typing({ h_date_1: null }),
      [
        ['check', false],
        ['none', false],
        ['none', false],
      ],
    ],
    [
      'the second is taken out',
      removing('grand_prize', 2),
      [
        ['none', false],
        ['none', true],
        ['none', false],
      ],
    ],
    [
      'one is added',
      typing({ h_date_4: '2027-06-12', h_hole_4: 17 }),
      [
        ['none', false],
        ['none', false],
        ['none', false],
        ['none', false],
      ],
    ],
  ])('T02 E07 each contest says what is done with it where %s', (_what, edit, marks) => {
    const rows = changeBetween(three, edit(three)).payload['grandPrize'] as Record<string, unknown>[]
    expect(rows.map(({ hEditMode, isDeleted }) => [hEditMode, isDeleted])).toEqual(marks)
  })

  it('E07 a sponsor goes by the number that its contest had, and only if it changes', () => {
    const withoutFirst = removing('grand_prize', 1)(three)
    expect(changeBetween(three, withoutFirst).customFields).toEqual({})
    const renamed = { ...withoutFirst, h_sponsor_name_1: 'Hill Bank' }
    expect(changeBetween(three, renamed).customFields).toEqual({ h_sponsor_name_2: 'Hill Bank' })
  })

  it('T16 sends only the kind that changes', () => {
    const after = applyEdits(three, { p_distance_1: '60' }, EDITING)
    expect(Object.keys(changeBetween(three, after).payload)).toEqual(['puttingPrize'])
  })

  it('N60 never names how the policy was paid, nor the addresses that open it', () => {
    const after = { ...three, insured_email: 'new@example.com', payment_type: 'check' }
    expect(changeBetween(three, after)).toEqual({ payload: {}, customFields: {} })
  })

  it('T16 any contests taken out and changed are received as they were left', () => {
    const step = fc.oneof(
      fc.record({ remove: fc.constantFrom(1, 2, 3) }),
      fc.record({ slot: fc.constantFrom(1, 2, 3), yards: fc.integer({ min: 140, max: 240 }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 5 }), (steps) => {
        const [kind] = CONTEST_DEFINITIONS
        const after = steps.reduce((answers, one) => {
          const rows = kind ? rowsOf(quoteFrom(answers), kind) : []
          if ('remove' in one)
            return rows.length < one.remove ? answers : removing('grand_prize', one.remove)(answers)
          return rows.length < one.slot ? answers : typing({ [`h_yardage_${one.slot}`]: one.yards })(answers)
        }, three)
        expect(withoutMarks(received(three, changeBetween(three, after)))).toEqual(withoutMarks(after))
      }),
      randomRuns(100),
    )
  })
})

/** Which rows a rep has changed is marked by the server. */
function withoutMarks(answers: FlatAnswers): FlatAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !key.includes('is_changed_by_reps')))
}
