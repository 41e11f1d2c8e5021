import { describe, expect, it } from 'vitest'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { fromDollars } from '#domain/values/money.ts'
import { encodeChangedRows } from '#domain/policy/amendments/wire/changed-rows.ts'
import { unchangedPolicy } from '#testing/unchanged-policy.ts'
import { readChangedRows } from '#domain/policy/amendments/wire/read-changed-rows.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import { otherContestAnswers } from '#testing/contest-answers.ts'
import { readyAnswers } from '#testing/ready-answers.ts'

const everything: FlatAnswers = { ...readyAnswers, ...otherContestAnswers }
const quote = quoteFrom(everything)
const payload = encodeChangedRows(unchangedPolicy(quote))
const shootouts = payload['shootoutPrize'] as Record<string, unknown>[]
const first = shootouts[0] ?? {}

const read = (sent: unknown, editor: 'client' | 'rep' = 'client', of = quote) =>
  readChangedRows(sent, { quote: of, editor })
const problems = (sent: unknown, editor: 'client' | 'rep' = 'client', of = quote) => {
  const answer = read(sent, editor, of)
  return answer.ok ? [] : answer.problems
}
const rowOf = (sent: object) => {
  const answer = read({ shootoutPrize: [sent] })
  return answer.ok ? answer.change['shootoutPrize']?.[0] : answer.problems
}

describe('a malformed change is reported', () => {
  const message = 'Send the contests of each kind'

  it.each([[null], ['x'], [[]]])('E07 X08 %j as a whole', (sent) => {
    expect(problems(sent)).toEqual([{ section: 'request', field: 'payload', message }])
  })

  it.each([
    ['grandPrize', 'x'],
    ['puttingPrize', [null]],
    ['shootoutPrize', {}],
    ['diceRoll', []],
  ])('E07 X08 %s as %j', (field, sent) => {
    expect(problems({ [field]: sent })).toEqual([{ section: 'request', field, message }])
  })

  it.each([
    ['sEditMode', 'golden'],
    ['isDeleted', 'maybe'],
    ['sCertFee', -1],
    ['sNondiscountFee', 1e308],
  ])('E07 X08 %s as %j, with its row', (field, sent) => {
    expect(problems({ shootoutPrize: [first, { ...first, [field]: sent }] })).toEqual([
      { section: 'shootout_contests', field, index: 2, message: 'This can’t be read' },
    ])
  })

  it('E07 a kind that is not sent, or sent empty, has no rows', () => {
    const answer = read({ grandPrize: null, diceRoll: {} })
    expect(answer).toEqual({
      ok: true,
      change: Object.fromEntries(CONTEST_DEFINITIONS.map(({ payloadKey }) => [payloadKey, []])),
    })
  })
})

describe('V02 how many contests are left', () => {
  const rows = (count: number) => Array.from({ length: count }, () => first)
  const refusal = (most: number, field = 'shootoutPrize') => ({
    section: field === 'grandPrize' ? 'grand_prizes' : 'shootout_contests',
    field,
    index: most + 1,
    message: `No more than ${most} of these contests fit on one certificate`,
  })

  it('V02 four shootouts', () => {
    expect(problems({ shootoutPrize: rows(4) })).toEqual([])
    expect(problems({ shootoutPrize: rows(5) })).toEqual([refusal(4)])
  })

  it('V02 N01 a rep may have five grand prizes, a customer four, or five if a rep added the fifth', () => {
    const grandPrizes = (count: number) => {
      const [one] = payload['grandPrize'] as Record<string, unknown>[]
      return { grandPrize: Array.from({ length: count }, () => one) }
    }
    expect(problems(grandPrizes(5), 'rep')).toEqual([])
    expect(problems(grandPrizes(6), 'rep')).toEqual([refusal(5, 'grandPrize')])
    expect(problems(grandPrizes(5), 'client')).toEqual([refusal(4, 'grandPrize')])
    const five = Object.fromEntries([2, 3, 4, 5].map((slot) => [`h_hole_${slot}`, slot]))
    expect(problems(grandPrizes(5), 'client', quoteFrom({ ...everything, ...five }))).toEqual([])
  })
})

describe('the fields of a row', () => {
  it.each([undefined, null, ''])('E07 %j means no answer', (nothing) => {
    expect(rowOf({ ...first, sAttempts: nothing })).not.toHaveProperty('row.attempts')
    expect(rowOf({ ...first, sAttempts: 4 })).toHaveProperty('row.attempts', 4)
  })

  it.each([undefined, null])('E07 T02 flags that are %j are off', (nothing) => {
    expect(rowOf({ ...first, sEditMode: nothing, isDeleted: nothing })).toMatchObject({
      editMode: 'none',
      isDeleted: false,
    })
    expect(rowOf({ ...first, sEditMode: 'check', isDeleted: true })).toMatchObject({
      editMode: 'check',
      isDeleted: true,
    })
  })

  it('E07 fees are read only if both are given', () => {
    expect(rowOf({ ...first, sCertFee: 489, sNondiscountFee: 543 })).toMatchObject({
      fees: { certFee: fromDollars(489), nondiscountFee: fromDollars(543) },
    })
    expect(rowOf({ ...first, sCertFee: 489 })).not.toHaveProperty('fees')
    expect(rowOf({ ...first, sNondiscountFee: 543 })).not.toHaveProperty('fees')
    expect(rowOf({ ...first, sCertFee: null, sNondiscountFee: null })).not.toHaveProperty('fees')
  })

  it('E07 rows are identified by their position', () => {
    const answer = read({ shootoutPrize: [first, first] })
    const slots = answer.ok && answer.change['shootoutPrize']?.map(({ row }) => row.slot)
    expect(slots).toEqual([1, 2])
  })
})
