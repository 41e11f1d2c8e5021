import { expect, it } from 'vitest'
import { describeMove, findAwaitedMoves, listMovedDates } from '#domain/policy/amendments/date-moves.ts'
import type { ContestSchedule } from '#domain/policy/policy-state.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { aContest } from '#testing/policy-state.ts'

const day = (text: string) => text as CalendarDate
const played = aContest()
const open = aContest({ openUntil: day('2028-06-12') })
const JUNE_12 = 'Saturday, June 12, 2027'
const TO_BE_NAMED = 'New date to be named, up to Monday, June 12, 2028'

it.each<[string, ContestSchedule | undefined, ContestSchedule[], string[]]>([
  ['begins to await a date', played, [open], [JUNE_12, TO_BE_NAMED]],
  ['is given the day that it had', open, [], [TO_BE_NAMED, JUNE_12]],
  ['goes on awaiting its date', open, [open], []],
  ['keeps its day', played, [], []],
  ['keeps its day, while another of its kind awaits one', played, [{ ...open, index: 2 }], []],
  ['keeps its day, while one of another kind awaits one', played, [{ ...open, entity: 'shootout' }], []],
  ['is given another day, which its answers say', { ...open, date: day('2027-05-01') }, [], []],
  ['is new', undefined, [], []],
])('T02 E07 a contest that %s', (_what, origin, awaiting, words) => {
  const moves = findAwaitedMoves([{ contest: played, origin }], awaiting).map(describeMove)
  expect(moves).toEqual(
    words.length === 0 ? [] : [{ entity: 'grand_prize', index: 1, before: words[0], after: words[1] }],
  )
})

it('D22 dates that move are listed by kind, with their numbers; a dice roll has none', () => {
  const move = { before: JUNE_12, after: TO_BE_NAMED }
  const answers = (key: string) => [{ key, label: 'Date', ...move }]
  expect(
    listMovedDates([
      { entity: 'dice_roll', index: 1, ...move },
      { entity: 'grand_prize', index: 2, ...move },
    ]),
  ).toEqual([
    {
      section: 'grand_prizes',
      index: 2,
      entity: 'grand_prize',
      kind: 'changed',
      answers: answers('h_date_2'),
    },
    { section: 'diceroll_contest', entity: 'dice_roll', kind: 'changed', answers: answers('d_date') },
  ])
})
