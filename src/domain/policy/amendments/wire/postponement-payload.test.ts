import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { EDIT_MODES } from '#domain/policy/amendments/wire/edit-mode.ts'
import {
  encodePostponement,
  type DateChange,
  readPostponement,
  applyNewDates,
} from '#domain/policy/amendments/wire/postponement-payload.ts'
import { flatFrom, quoteFrom } from '#domain/quote/model/quote.ts'
import { arbitraryDate } from '#testing/arbitrary-answers.ts'
import { otherContestAnswers } from '#testing/contest-answers.ts'
import { readyAnswers } from '#testing/ready-answers.ts'

const LATER = '2027-10-04' as CalendarDate

const moved: fc.Arbitrary<DateChange> = fc.oneof(
  arbitraryDate.map((date): DateChange => ({ choice: 'date', date })),
  fc.constantFrom(...EDIT_MODES.filter((mode) => mode !== 'date')).map((choice): DateChange => ({ choice })),
)

it('E07 each contest is sent with its date and choice', () => {
  expect(
    encodePostponement({
      grandPrize: [{ choice: 'date', date: LATER }, { choice: 'unknown' }],
      diceRoll: [{ choice: 'none' }],
    }),
  ).toMatchObject({
    grandPrize: [
      { date: '10-04-2027', choice: 'date' },
      { date: null, choice: 'unknown' },
    ],
    puttingPrize: [],
    shootoutPrize: [],
    diceRoll: { date: null, choice: 'none' },
  })
})

it('E07 a postponement that is sent is read back unchanged', () => {
  const any = fc.record(
    Object.fromEntries(
      CONTEST_DEFINITIONS.map((kind) => [kind.payloadKey, fc.array(moved, { maxLength: kind.rows.max })]),
    ),
  )
  fc.assert(
    fc.property(any, (postponement) => {
      const wire = JSON.parse(JSON.stringify(encodePostponement(postponement))) as Record<string, unknown>
      expect(readPostponement(wire)).toEqual({ ok: true, postponement })
    }),
  )
})

it.each([
  [{ grandPrize: [{ choice: 'date' }] }, 'grand_prizes'],
  [{ shootoutPrize: [{ choice: 'date', date: '2027-10-04' }] }, 'shootout_contests'],
  [{ puttingPrize: [{ choice: 'later' }] }, 'putting_prizes'],
  [{ diceRoll: 'x' }, 'diceroll_contest'],
])('E07 E14 %j is malformed, and is reported with its section', (sent, section) => {
  const read = readPostponement(sent)
  expect(read.ok ? [] : read.problems).toMatchObject([{ section, field: 'date', index: 1 }])
})

it('T02 a row in the mode `date` gets its new date; every other row keeps its insured date', () => {
  const before = { ...readyAnswers, ...otherContestAnswers }
  const after = applyNewDates(quoteFrom(before), {
    grandPrize: [{ choice: 'date', date: LATER }],
    puttingPrize: [{ choice: 'unknown' }],
    diceRoll: [{ choice: 'date', date: LATER }],
  })
  expect(flatFrom(after)).toEqual({ ...before, h_date_1: LATER, d_date: LATER })
})

it('E07 V02 rows beyond the last slot are not read, a single row is read as a list of one', () => {
  const moved = { choice: 'unknown', date: null }
  const read = readPostponement({
    shootoutPrize: Array.from({ length: 6 }, () => moved),
    puttingPrize: moved,
  })
  expect(read.ok && [read.postponement['shootoutPrize']?.length, read.postponement['puttingPrize']]).toEqual([
    4,
    [{ choice: 'unknown' }],
  ])
})

it('E07 a missing date is reported with its row', () => {
  const sent = { shootoutPrize: [{ choice: 'check' }, { choice: 'date', date: 'soon' }, { choice: 'date' }] }
  const message = 'Enter the new date, or say that you don’t know it yet'
  expect(readPostponement(sent)).toEqual({
    ok: false,
    problems: [2, 3].map((index) => ({ section: 'shootout_contests', index, field: 'date', message })),
  })
})
