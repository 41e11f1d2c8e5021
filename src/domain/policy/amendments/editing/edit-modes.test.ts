import { describe, expect, it } from 'vitest'
import { applyEditModes } from '#domain/policy/amendments/editing/edit-modes.ts'
import type { ChangedRow } from '#domain/policy/amendments/wire/changed-rows.ts'
import type { ContestSchedule } from '#domain/policy/policy-state.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { readyAnswers } from '#testing/ready-answers.ts'
import { aContest } from '#testing/policy-state.ts'

const day = (text: string) => text as CalendarDate
const quote = quoteFrom(readyAnswers)
const LAST = day('2028-06-12')
const played = aContest()
const open = aContest({ openUntil: LAST })

const sent = (editMode: ChangedRow['editMode'], date?: string, isDeleted = false): ChangedRow => ({
  row: { slot: 1, amateurs: 130, ...(date !== undefined && { date: day(date) }) },
  editMode,
  isDeleted,
})
const apply = (rows: ChangedRow[], contests: ContestSchedule[] = [played]) =>
  applyEditModes(quote, { grandPrize: rows }, contests)

describe('the date of a contest in a change', () => {
  it.each<[string, ChangedRow, ContestSchedule, string | undefined, ContestSchedule[]]>([
    ['is given', sent('date', '2027-10-04'), played, '2027-10-04', []],
    ['is given to one that awaited it', sent('date', '2027-10-04'), open, '2027-10-04', []],
    [
      'is not known yet, so that it keeps its day and awaits another',
      sent('unknown'),
      played,
      '2027-06-12',
      [open],
    ],
    [
      'is not known yet, whatever day is sent with that',
      sent('unknown', '2027-10-04'),
      played,
      '2027-06-12',
      [open],
    ],
    [
      'is not known yet of one that was moved before: its twelve months go on',
      sent('unknown'),
      aContest({ date: day('2027-10-04'), boughtFor: day('2027-06-12') }),
      '2027-10-04',
      [aContest({ date: day('2027-10-04'), openUntil: LAST })],
    ],
    ['holds as it is sent with other figures', sent('check', '2027-07-01'), played, '2027-07-01', []],
    ['holds as it is sent with none', sent('none', '2027-06-12'), played, '2027-06-12', []],
    ['is awaited as before', sent('none', '2027-06-12'), open, '2027-06-12', [open]],
    ['does not matter where it is taken out', sent('none', undefined, true), played, undefined, []],
  ])('T02 E07 %s', (_words, row, contest, date, awaiting) => {
    const dated = apply([row], [contest])
    expect(dated.problems).toEqual([])
    expect(dated.awaiting).toEqual(awaiting)
    expect(dated.change['grandPrize']).toEqual([
      { ...row, row: { ...row.row, ...(date !== undefined && { date }) } },
    ])
  })

  it.each<[ChangedRow['editMode'], number, string, string]>([
    ['date', 0, 'hEditMode', 'Enter the new date'],
    ['none', 0, 'hDate', 'Enter the date'],
    ['check', 0, 'hDate', 'Enter the date'],
    ['unknown', 1, 'hEditMode', 'Enter a date for the contest you add'],
    ['none', 1, 'hDate', 'Enter the date'],
  ])(
    'T02 E07 in the mode “%s” none of contest %d of the payload is refused',
    (mode, place, field, message) => {
      const rows = [...(place === 0 ? [] : [sent('none', '2027-06-12')]), sent(mode)]
      expect(apply(rows).problems).toEqual([{ section: 'grand_prizes', field, index: place + 1, message }])
    },
  )

  it('T02 E07 of a kind that is not sent stays awaited', () => {
    const dice = aContest({ entity: 'dice_roll', openUntil: LAST })
    const { change, awaiting } = apply([sent('date', '2027-10-04')], [open, dice])
    expect(awaiting).toEqual([dice])
    expect(change['diceRoll']).toEqual([])
  })
})
