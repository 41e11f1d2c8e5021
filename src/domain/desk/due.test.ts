import { expect, it } from 'vitest'
import { type CalendarDate } from '#domain/values/calendar.ts'
import { type DueBasis, findNextDue, isStillDue } from '#domain/desk/due.ts'

const day = (text: string) => text as CalendarDate

const basis: DueBasis = {
  state: 'priced',
  pricedOn: day('2027-05-02'),
  firstContest: day('2027-06-12'),
  lastContest: day('2027-06-13'),
  invoiceDue: undefined,
  changeAsked: undefined,
  openUntil: undefined,
}
const owed = { invoiceDue: day('2027-07-01') }
const asked = { changeAsked: day('2027-05-20') }
const open = { openUntil: day('2028-06-12') }

it.each<[string, Partial<DueBasis>, string | undefined]>([
  ['a draft without a date has nothing', { state: 'draft', firstContest: undefined }, undefined],
  ['a draft is good until play', { state: 'draft' }, 'good-until 2027-06-12'],
  ['a priced quote is good until play', {}, 'good-until 2027-06-12'],
  ['so is one that was sent', { state: 'sent' }, 'good-until 2027-06-12'],
  ['so is one that was approved', { state: 'cleared' }, 'good-until 2027-06-12'],
  ['an approval is due at once', { state: 'referred' }, 'referral 2027-05-02'],
  ['a policy is played', { state: 'purchased' }, 'event-day 2027-06-13'],
  ['a bound one is owed first', { state: 'bound', ...owed }, 'invoice 2027-07-01'],
  ['once paid it is played', { state: 'bound' }, 'event-day 2027-06-13'],
  ['a postponed one needs a date', { state: 'postponed', ...open }, 'new-date 2028-06-12'],
  ['and its money first', { state: 'postponed', ...open, ...owed }, 'invoice 2027-07-01'],
  ['a change that waits comes before both', { state: 'bound', ...owed, ...asked }, 'change 2027-05-20'],
  ['also of a postponed one', { state: 'postponed', ...open, ...asked }, 'change 2027-05-20'],
  ['a cancelled one has nothing', { state: 'cancelled' }, undefined],
  ['unless it is owed', { state: 'cancelled', ...owed }, 'invoice 2027-07-01'],
])('P08 what is due next: %s', (_name, facts, expected) => {
  const found = findNextDue({ ...basis, ...facts })
  expect(found && `${found.reason} ${found.on}`).toBe(expected)
})

it('P08 a day of play that has passed is not due any more, money that is owed is', () => {
  const today = day('2027-06-14')
  expect(isStillDue({ reason: 'event-day', on: day('2027-06-14') }, today)).toBe(true)
  expect(isStillDue({ reason: 'event-day', on: day('2027-06-13') }, today)).toBe(false)
  expect(isStillDue({ reason: 'invoice', on: day('2027-06-13') }, today)).toBe(true)
})
