import { expect, it } from 'vitest'
import { type ErasureFacts, treatQuote } from '#domain/reps/personal-data/treatment.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

const day = (text: string) => text as CalendarDate
const QUOTE: ErasureFacts = {
  isOwn: true,
  isBought: false,
  hasOpenPayment: false,
  hasOpenClaim: false,
  hasPayments: false,
  lastDays: [],
  lastContest: null,
  ended: false,
}
const POLICY = {
  isBought: true,
  hasPayments: true,
  lastDays: [day('2027-01-15'), day('2027-06-12')],
  lastContest: day('2027-06-12'),
}
const UNTIL = '2034-12-31'

it.each<[string, Partial<ErasureFacts>, string, object]>([
  ['an own quote', {}, '2027-01-01', { do: 'delete' }],
  ['an own quote after a failed payment', { hasPayments: true }, '2027-01-01', { do: 'empty' }],
  ["another's quote", { isOwn: false }, '2027-01-01', { do: 'replace' }],
  [
    "another's quote after a failed payment",
    { isOwn: false, hasPayments: true },
    '2027-01-01',
    { do: 'replace' },
  ],
  [
    'a quote that is being paid',
    { hasPayments: true, hasOpenPayment: true },
    '2027-01-01',
    { do: 'keep', why: 'payment', until: null },
  ],
  ['a policy on its last day', POLICY, '2027-06-12', { do: 'keep', why: 'in-force', until: UNTIL }],
  [
    'a cancelled policy',
    { ...POLICY, ended: true },
    '2027-06-01',
    { do: 'keep', why: 'books', until: UNTIL },
  ],
  ['a policy after its event', POLICY, '2027-06-13', { do: 'keep', why: 'books', until: UNTIL }],
  ['a policy on the last day of its books', POLICY, UNTIL, { do: 'keep', why: 'books', until: UNTIL }],
  ['a policy whose books are over', POLICY, '2035-01-01', { do: 'replace' }],
  [
    'a policy with an open claim, long after its books',
    { ...POLICY, hasOpenClaim: true },
    '2035-01-01',
    { do: 'keep', why: 'claim', until: null },
  ],
  [
    "another's policy with an open claim",
    { ...POLICY, isOwn: false, hasOpenClaim: true },
    '2035-01-01',
    { do: 'keep', why: 'claim', until: null },
  ],
  ["another's policy", { ...POLICY, isOwn: false }, '2027-06-13', { do: 'keep', why: 'books', until: UNTIL }],
])('O15 %s is treated by what has to be kept', (_, facts, today, expected) => {
  expect(treatQuote({ ...QUOTE, ...facts }, { today: day(today), years: 7 })).toEqual(expected)
})
