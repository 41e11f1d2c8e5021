import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONTEST_KINDS } from '#domain/contests/contests.ts'
import { shootout } from '#domain/contests/shootout/shootout.ts'
import { fromDollars } from '#domain/money.ts'
import { EDIT_MODES } from '#domain/quote/actions.ts'
import {
  type ChangedRow,
  encodeChange,
  figuresOf,
  type PolicyChange,
  unchanged,
  withChange,
} from '#domain/quote/policy-change.ts'
import { setFee } from '#domain/quote/rep-changes.ts'
import { readChange } from '#domain/quote/read-policy-change.ts'
import { flatFrom, quoteFrom, rowsOf } from '#domain/quote/quote.ts'
import { anyAnswers } from '#testing/any-answers.ts'
import { otherContests, shootoutAnswers } from '#testing/all-contests.ts'
import { readyAnswers } from '#testing/ready-answers.ts'

const everything = quoteFrom({ ...readyAnswers, ...otherContests })
const BY_REP = { quote: everything, editor: 'rep' } as const

const flags = fc.record({
  editMode: fc.constantFrom(...EDIT_MODES),
  isDeleted: fc.boolean(),
  fee: fc.option(fc.integer({ min: 0, max: 5_000 }).map(fromDollars), { nil: undefined }),
})

/** Any change at all of any rows. */
const anyChange = fc.tuple(anyAnswers, fc.infiniteStream(flags)).map(([flat, stream]): PolicyChange => {
  const quote = quoteFrom(flat)
  const changed = CONTEST_KINDS.map((kind) => [
    kind.payloadKey,
    rowsOf(quote, kind).map((row, place): ChangedRow => {
      const { fee, ...marks } = stream.next().value ?? { editMode: 'none', isDeleted: false }
      const fees = fee === undefined ? {} : { fees: { certFee: fee, nondiscountFee: fee } }
      return { row: { ...figuresOf(kind, row), slot: place + 1 }, ...marks, ...fees }
    }),
  ])
  return Object.fromEntries(changed) as PolicyChange
})

describe('the payload of a change', () => {
  it('E07 T16 a shootout has its keys in camel case, with fees, edit mode and delete flag', () => {
    const change: PolicyChange = {
      shootoutPrize: [
        {
          row: rowsOf(quoteFrom(shootoutAnswers), shootout)[0] ?? { slot: 1 },
          editMode: 'date',
          isDeleted: false,
          fees: { certFee: fromDollars(489), nondiscountFee: fromDollars(543) },
        },
      ],
    }
    expect(encodeChange(change)['shootoutPrize']).toEqual([
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
    const payload = encodeChange(unchanged(everything))
    expect(Object.keys(payload)).toEqual(['grandPrize', 'puttingPrize', 'shootoutPrize', 'diceRoll'])
    expect(payload['grandPrize']).toMatchObject([{ hYardage: 165, hEditMode: 'none', isDeleted: false }])
    expect(payload['puttingPrize']).toMatchObject([{ pContestType: 'Single Putt', pDistance: 50 }])
    expect(payload['diceRoll']).toMatchObject({ dRollers: 8, dPrizeValue: 5_000, dEditMode: 'none' })
  })

  it('T16 a kind that is not covered is sent empty', () => {
    expect(encodeChange(unchanged(quoteFrom({})))).toEqual({
      grandPrize: [],
      puttingPrize: [],
      shootoutPrize: [],
      diceRoll: {},
    })
  })

  it('E07 whatever is sent is read back as it was', () => {
    fc.assert(
      fc.property(anyChange, (change) => {
        const wire: unknown = JSON.parse(JSON.stringify(encodeChange(change)))
        expect(readChange(wire, BY_REP)).toEqual({ ok: true, change })
      }),
    )
  })
})

describe('reading a change', () => {
  const payload = encodeChange(unchanged(everything))
  const [first] = payload['shootoutPrize'] as Record<string, unknown>[]

  it('E07 E14 what is malformed is named by its key, its section and its row', () => {
    const read = readChange({ ...payload, shootoutPrize: [first, { ...first, sDistance: 1 }] }, BY_REP)
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

  it('R06 E07 a client does not send what only a rep may insure', () => {
    const wide = { ...payload, shootoutPrize: [{ ...first, sAttempts: 20 }] }
    expect(readChange(wide, BY_REP).ok).toBe(true)
    const read = readChange(wide, { quote: everything, editor: 'client' })
    expect(read.ok ? [] : read.problems.map(({ field }) => field)).toEqual(['sAttempts'])
  })

  it('V02 T16 no more rows are left than fit, deleted ones aside', () => {
    const rows = (count: number, isDeleted = false) =>
      Array.from({ length: count }, () => ({ ...first, isDeleted }))
    const read = (shootoutPrize: unknown) => readChange({ ...payload, shootoutPrize }, BY_REP).ok
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
    expect(readChange(sent, BY_REP).ok).toBe(false)
  })

  it('E07 anything at all is read without a fault', () => {
    const key = fc.constantFrom('grandPrize', 'puttingPrize', 'shootoutPrize', 'diceRoll')
    fc.assert(
      fc.property(fc.dictionary(key, fc.anything()), (sent) => {
        expect(() => readChange(sent, BY_REP)).not.toThrow()
      }),
    )
  })
})

describe('carrying a change out', () => {
  const row = (kind: 'grandPrize' | 'shootoutPrize', changes: object): PolicyChange => {
    const [sent] = unchanged(everything)[kind] ?? []
    return { [kind]: sent ? [{ ...sent, row: { ...sent.row, ...changes } }] : [] }
  }

  it('T16 what changes nothing changes nothing, and neither does what is empty', () => {
    expect(withChange(everything, unchanged(everything))).toEqual(everything)
    expect(withChange(everything, {})).toEqual(everything)
  })

  it('T16 a row gets its new figures and keeps its marks', () => {
    const marked = quoteFrom({ ...flatFrom(everything), h_is_changed_by_reps_1: 'True' })
    const after = flatFrom(withChange(marked, row('grandPrize', { amateurs: 130 })))
    expect(after).toEqual({ ...flatFrom(marked), h_amateurs_1: 130 })
  })

  it('T14 T16 a fee that a rep set stays with its row', () => {
    const set = setFee(everything, shootout, { slot: 1, fee: fromDollars(900) })
    const after = withChange(set, row('shootoutPrize', { hole: 9 }))
    expect(after.shootouts[0]).toMatchObject({ hole: 9, certFeeOverride: fromDollars(900) })
    expect(withChange(everything, unchanged(everything)).shootouts[0]).not.toHaveProperty('certFeeOverride')
  })

  it('T16 of three rows the two that are deleted go, and the one between them stays', () => {
    const three = quoteFrom({ ...flatFrom(everything), s_hole_2: 2, s_hole_3: 3 })
    const [first, second, third] = unchanged(three)['shootoutPrize'] ?? []
    const gone = (changed: ChangedRow | undefined) => (changed ? [{ ...changed, isDeleted: true }] : [])
    const change = { shootoutPrize: [...gone(first), ...(second ? [second] : []), ...gone(third)] }
    expect(withChange(three, change).shootouts.map(({ slot, hole }) => [slot, hole])).toEqual([[1, 2]])
  })

  it('T16 T08 a deleted row goes, with its cover where it was the last', () => {
    const [sent] = unchanged(everything)['shootoutPrize'] ?? []
    const after = withChange(everything, { shootoutPrize: sent ? [{ ...sent, isDeleted: true }] : [] })
    expect(after.shootouts).toEqual([])
    expect(after.answers.s_coverage).toBe('No')
  })

  it('T16 a new row comes behind those that there are, in the place of a deleted one', () => {
    const [sent] = unchanged(everything)['grandPrize'] ?? []
    if (!sent) throw new Error('There is a grand prize')
    const added = { ...sent, row: { ...sent.row, slot: 2, hole: 9 } }
    const both = withChange(everything, { grandPrize: [sent, added] })
    expect(both.grandPrizes.map(({ slot, hole }) => [slot, hole])).toEqual([
      [1, 7],
      [2, 9],
    ])
    const instead = withChange(everything, { grandPrize: [{ ...sent, isDeleted: true }, added] })
    expect(instead.grandPrizes.map(({ slot, hole }) => [slot, hole])).toEqual([[1, 9]])
  })

  it('T16 rows are counted by their place, so gaps between slots do not matter', () => {
    const gap = quoteFrom({ h_hole_1: 3, h_hole_3: 7 })
    const change = unchanged(gap)
    expect(withChange(gap, change)).toEqual(gap)
  })
})
