import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type DueBasis, findNextDue, isStillDue, findOpenInvoiceDue } from '#domain/desk/due.ts'
import { fromDollars } from '#domain/values/money.ts'

const day = (text: string) => text as CalendarDate

const basis: DueBasis = {
  state: 'priced',
  pricedOn: day('2027-05-02'),
  goodUntil: day('2027-06-01'),
  firstContest: day('2027-06-12'),
  lastContest: day('2027-06-13'),
  invoiceDue: undefined,
  decisionDue: undefined,
  feeWaits: false,
  openUntil: undefined,
}
const owed = { invoiceDue: day('2027-07-01') }
const asked = { decisionDue: day('2027-05-20') }
const open = { openUntil: day('2028-06-12') }

it.each<[string, Partial<DueBasis>, string | undefined]>([
  [
    'a draft without a date has nothing',
    { state: 'draft', goodUntil: undefined, firstContest: undefined },
    undefined,
  ],
  ['a draft is good as long as its price', { state: 'draft' }, 'good-until 2027-06-01'],
  [
    'one without a price, or with one that is not good any more, is played',
    { state: 'draft', goodUntil: undefined },
    'event-day 2027-06-12',
  ],
  ['so is a priced quote', {}, 'good-until 2027-06-01'],
  ['and one that was sent', { state: 'sent' }, 'good-until 2027-06-01'],
  ['and one that was approved', { state: 'cleared' }, 'good-until 2027-06-01'],
  ['an approval is due as long as the price is good', { state: 'referred' }, 'referral 2027-06-01'],
  [
    'without such a price by the first contest',
    { state: 'referred', goodUntil: undefined },
    'referral 2027-06-12',
  ],
  [
    'without such a day it is due at once',
    { state: 'referred', goodUntil: undefined, firstContest: undefined },
    'referral 2027-05-02',
  ],
  ['so is a fee that waits for another rep', { state: 'sent', feeWaits: true }, 'referral 2027-06-01'],
  [
    'also without a price that is good',
    { state: 'draft', feeWaits: true, goodUntil: undefined },
    'referral 2027-06-12',
  ],
  ['a policy is played', { state: 'purchased' }, 'event-day 2027-06-13'],
  ['a bound one is owed first', { state: 'bound', ...owed }, 'invoice 2027-07-01'],
  ['once paid it is played', { state: 'bound' }, 'event-day 2027-06-13'],
  ['a postponed one needs a date', { state: 'postponed', ...open }, 'new-date 2028-06-12'],
  ['and its money first', { state: 'postponed', ...open, ...owed }, 'invoice 2027-07-01'],
  ['a change that waits comes before both', { state: 'bound', ...owed, ...asked }, 'change 2027-05-20'],
  ['also of a postponed one', { state: 'postponed', ...open, ...asked }, 'change 2027-05-20'],
  ['a cancelled one has nothing', { state: 'cancelled' }, undefined],
  ['unless it is owed', { state: 'cancelled', ...owed }, 'invoice 2027-07-01'],
])('P08 N68 N109 what is due next: %s', (_name, facts, expected) => {
  const found = findNextDue({ ...basis, ...facts })
  expect(found && `${found.reason} ${found.on}`).toBe(expected)
})

it('P08 a day of play that has passed is not due any more, money that is owed is', () => {
  const today = day('2027-06-14')
  expect(isStillDue({ reason: 'event-day', on: day('2027-06-14') }, today)).toBe(true)
  expect(isStillDue({ reason: 'event-day', on: day('2027-06-13') }, today)).toBe(false)
  expect(isStillDue({ reason: 'invoice', on: day('2027-06-13') }, today)).toBe(true)
})

const MAY = '2027-05-01' as CalendarDate
const JUNE = '2027-06-01' as CalendarDate
const invoices = [
  { total: fromDollars(300), dueOn: MAY },
  { total: fromDollars(100), dueOn: JUNE },
]

it.each([
  [0, undefined],
  [-20, undefined],
  [50, JUNE],
  [100, JUNE],
  [101, MAY],
  [400, MAY],
])('P08 of two invoices, 300 in May and 100 in June, with %i dollars still owed', (owed, due) => {
  expect(findOpenInvoiceDue(invoices, fromDollars(owed))).toBe(due)
})
