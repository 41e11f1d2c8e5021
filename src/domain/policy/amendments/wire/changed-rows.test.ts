import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { shootout } from '#domain/contests/shootout/shootout.ts'
import { fromDollars } from '#domain/values/money.ts'
import { EDIT_MODES } from '#domain/policy/amendments/wire/edit-mode.ts'
import {
  type ChangedRow,
  encodeChangedRows,
  rowFigures,
  type ChangedRows,
  applyChangedRows,
} from '#domain/policy/amendments/wire/changed-rows.ts'
import { unchangedPolicy } from '#testing/unchanged-policy.ts'
import { setFee } from '#domain/quote/transitions/rep-edits.ts'
import { readChangedRows } from '#domain/policy/amendments/wire/read-changed-rows.ts'
import { flatFrom, quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import { arbitraryAnswers } from '#testing/arbitrary-answers.ts'
import { otherContestAnswers, shootoutAnswers } from '#testing/contest-answers.ts'
import { readyAnswers } from '#testing/ready-answers.ts'

const everything = quoteFrom({ ...readyAnswers, ...otherContestAnswers })
const BY_REP = { quote: everything, editor: 'rep' } as const

const flags = fc.record({
  editMode: fc.constantFrom(...EDIT_MODES),
  isDeleted: fc.boolean(),
  fee: fc.option(fc.integer({ min: 0, max: 5_000 }).map(fromDollars), { nil: undefined }),
})

/** Any change of any rows. */
const anyChange = fc.tuple(arbitraryAnswers, fc.infiniteStream(flags)).map(([flat, stream]): ChangedRows => {
  const quote = quoteFrom(flat)
  const changed = CONTEST_DEFINITIONS.map((kind) => [
    kind.payloadKey,
    rowsOf(quote, kind).map((row, place): ChangedRow => {
      const { fee, ...marks } = stream.next().value ?? { editMode: 'none', isDeleted: false }
      const fees = fee === undefined ? {} : { fees: { certFee: fee, nondiscountFee: fee } }
      return { row: { ...rowFigures(kind, row), slot: place + 1 }, ...marks, ...fees }
    }),
  ])
  return Object.fromEntries(changed) as ChangedRows
})

describe('the payload of a change', () => {
  it('E07 T16 a shootout has its keys in camel case, with fees, edit mode and delete flag', () => {
    const change: ChangedRows = {
      shootoutPrize: [
        {
          row: rowsOf(quoteFrom(shootoutAnswers), shootout)[0] ?? { slot: 1 },
          editMode: 'date',
          isDeleted: false,
          fees: { certFee: fromDollars(489), nondiscountFee: fromDollars(543) },
        },
      ],
    }
    expect(encodeChangedRows(change)['shootoutPrize']).toEqual([
      {
        sDate: '06-12-2027',
        sAttempts: 4,
        sAttemptsPerAmateur: 1,
        sPayoutTimeframe: 'Cash 40-Year Annuity',
        sHole: 18,
        sDistance: 165,
        sPrizeValue: 1_000_000,
        sCertFee: 489,
        sNondiscountFee: 543,
        sEditMode: 'date',
        isDeleted: false,
      },
    ])
  })

  it('E07 T16 every kind has its name and its keys', () => {
    const payload = encodeChangedRows(unchangedPolicy(everything))
    expect(Object.keys(payload).slice(0, 4)).toEqual([
      'grandPrize',
      'puttingPrize',
      'shootoutPrize',
      'diceRoll',
    ])
    expect(Object.keys(payload)).toHaveLength(CONTEST_DEFINITIONS.length)
    expect(payload['grandPrize']).toMatchObject([{ hYardage: 165, hEditMode: 'none', isDeleted: false }])
    expect(payload['puttingPrize']).toMatchObject([{ pContestType: 'Single Putt', pDistance: 50 }])
    expect(payload['diceRoll']).toMatchObject({ dRollers: 8, dPrizeValue: 5_000, dEditMode: 'none' })
  })

  it('T16 a kind that is not covered is sent empty', () => {
    const payload = encodeChangedRows(unchangedPolicy(quoteFrom({})))
    expect(payload).toMatchObject({ grandPrize: [], puttingPrize: [], shootoutPrize: [], diceRoll: {} })
    for (const { payloadKey, rows } of CONTEST_DEFINITIONS)
      expect(payload[payloadKey]).toEqual(rows.isSingle ? {} : [])
  })

  it('E07 a change that is sent is read back unchanged', () => {
    fc.assert(
      fc.property(anyChange, (change) => {
        const wire: unknown = JSON.parse(JSON.stringify(encodeChangedRows(change)))
        expect(readChangedRows(wire, BY_REP)).toEqual({ ok: true, change })
      }),
    )
  })
})

describe('reading a change', () => {
  const payload = encodeChangedRows(unchangedPolicy(everything))
  const [first] = payload['shootoutPrize'] as Record<string, unknown>[]

  it('E07 E14 a malformed value is reported with its key, section and row', () => {
    const read = readChangedRows({ ...payload, shootoutPrize: [first, { ...first, sDistance: 1 }] }, BY_REP)
    expect(read).toEqual({
      ok: false,
      problems: [
        {
          section: 'shootout_contests',
          field: 'sDistance',
          index: 2,
          message: 'Enter a distance from 165 to 300 yards',
        },
      ],
    })
  })

  it('R06 E07 a client cannot send values that only a rep may insure', () => {
    const wide = { ...payload, shootoutPrize: [{ ...first, sAttempts: 20 }] }
    expect(readChangedRows(wide, BY_REP).ok).toBe(true)
    const read = readChangedRows(wide, { quote: everything, editor: 'client' })
    expect(read.ok ? [] : read.problems.map(({ field }) => field)).toEqual(['sAttempts'])
  })

  it('V02 T16 the rows that are not deleted are at most the maximum', () => {
    const rows = (count: number, isDeleted = false) =>
      Array.from({ length: count }, () => ({ ...first, isDeleted }))
    const read = (shootoutPrize: unknown) => readChangedRows({ ...payload, shootoutPrize }, BY_REP).ok
    expect([read(rows(4)), read(rows(5)), read([...rows(4), ...rows(4, true)]), read(rows(9, true))]).toEqual(
      [true, false, true, false],
    )
  })

  it.each([
    [null],
    ['x'],
    [[]],
    [{ grandPrize: 'x' }],
    [{ grandPrize: [null] }],
    [{ grandPrize: [[]] }],
    [{ diceRoll: [] }],
    [{ shootoutPrize: [{ sEditMode: 'golden' }] }],
    [{ shootoutPrize: [{ isDeleted: 'maybe' }] }],
    [{ shootoutPrize: [{ sCertFee: 1e308 }] }],
  ])('E07 %j is no change', (sent) => {
    expect(readChangedRows(sent, BY_REP).ok).toBe(false)
  })

  it('E07 reading any payload does not throw', () => {
    const key = fc.constantFrom(...CONTEST_DEFINITIONS.map(({ payloadKey }) => payloadKey))
    fc.assert(
      fc.property(fc.dictionary(key, fc.anything()), (sent) => {
        expect(() => readChangedRows(sent, BY_REP)).not.toThrow()
      }),
    )
  })
})

describe('applying a change', () => {
  const row = (kind: 'grandPrize' | 'shootoutPrize', changes: object): ChangedRows => {
    const [sent] = unchangedPolicy(everything)[kind] ?? []
    return { [kind]: sent ? [{ ...sent, row: { ...sent.row, ...changes } }] : [] }
  }

  it('T16 an unchanged policy and an empty change leave the quote as it is', () => {
    expect(applyChangedRows(everything, unchangedPolicy(everything))).toEqual(everything)
    expect(applyChangedRows(everything, {})).toEqual(everything)
  })

  it('T16 a row gets its new figures and keeps its marks', () => {
    const marked = quoteFrom({ ...flatFrom(everything), h_is_changed_by_reps_1: 'True' })
    const after = flatFrom(applyChangedRows(marked, row('grandPrize', { amateurs: 130 })))
    expect(after).toEqual({ ...flatFrom(marked), h_amateurs_1: 130 })
  })

  it('T14 T16 a fee that a rep set stays with its row', () => {
    const set = setFee(everything, shootout, { slot: 1, fee: fromDollars(900) })
    const after = applyChangedRows(set, row('shootoutPrize', { hole: 9 }))
    expect(after.shootouts[0]).toMatchObject({ hole: 9, certFeeOverride: fromDollars(900) })
    expect(applyChangedRows(everything, unchangedPolicy(everything)).shootouts[0]).not.toHaveProperty(
      'certFeeOverride',
    )
  })

  it('T16 of three rows the first and the last are deleted, and the one between them stays', () => {
    const three = quoteFrom({ ...flatFrom(everything), s_hole_2: 2, s_hole_3: 3 })
    const [first, second, third] = unchangedPolicy(three)['shootoutPrize'] ?? []
    const gone = (changed: ChangedRow | undefined) => (changed ? [{ ...changed, isDeleted: true }] : [])
    const change = { shootoutPrize: [...gone(first), ...(second ? [second] : []), ...gone(third)] }
    expect(applyChangedRows(three, change).shootouts.map(({ slot, hole }) => [slot, hole])).toEqual([[1, 2]])
  })

  it('T16 T08 deleting the last row of a kind turns its cover off', () => {
    const [sent] = unchangedPolicy(everything)['shootoutPrize'] ?? []
    const after = applyChangedRows(everything, { shootoutPrize: sent ? [{ ...sent, isDeleted: true }] : [] })
    expect(after.shootouts).toEqual([])
    expect(after.answers.s_coverage).toBe('No')
  })

  it('T16 a new row is added after the others, or takes the slot of a deleted one', () => {
    const [sent] = unchangedPolicy(everything)['grandPrize'] ?? []
    if (!sent) throw new Error('There is a grand prize')
    const added = { ...sent, row: { ...sent.row, slot: 2, hole: 9 } }
    const both = applyChangedRows(everything, { grandPrize: [sent, added] })
    expect(both.grandPrizes.map(({ slot, hole }) => [slot, hole])).toEqual([
      [1, 7],
      [2, 9],
    ])
    const instead = applyChangedRows(everything, { grandPrize: [{ ...sent, isDeleted: true }, added] })
    expect(instead.grandPrizes.map(({ slot, hole }) => [slot, hole])).toEqual([[1, 9]])
  })

  it('T16 rows are identified by their position, so gaps between slots do not matter', () => {
    const gap = quoteFrom({ h_hole_1: 3, h_hole_3: 7 })
    const change = unchangedPolicy(gap)
    expect(applyChangedRows(gap, change)).toEqual(gap)
  })
})
