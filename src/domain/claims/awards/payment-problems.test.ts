import { expect, it } from 'vitest'
import { findPaymentProblem, type RecordedPayment } from '#domain/claims/awards/payment-problems.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

const day = (text: string) => text as CalendarDate
const payment = (changes: Partial<RecordedPayment> = {}): RecordedPayment => ({
  chosen: [1],
  parts: [
    { part: 0, state: 'paid' },
    { part: 1, state: 'due' },
    { part: 2, state: 'scheduled' },
    { part: 3, state: 'scheduled' },
  ],
  dated: day('2028-07-02'),
  reference: 'Check 4411',
  approvedOn: day('2027-07-02'),
  today: day('2028-07-03'),
  isIdentified: true,
  anyway: false,
  ...changes,
})

it.each<[string, Partial<RecordedPayment>, string | undefined]>([
  ['the part that is due', {}, undefined],
  ['none', { chosen: [] }, 'NO_PART'],
  ['one that there is not', { chosen: [1, 9] }, 'NO_PART'],
  ['one twice', { chosen: [1, 1] }, undefined],
  ['one that is paid', { chosen: [0, 1] }, 'INSTALLMENT_PAID'],
  ['also anyway', { chosen: [0, 1], anyway: true }, 'INSTALLMENT_PAID'],
  ['without a W-9', { isIdentified: false }, 'W9_MISSING'],
  ['without a reference', { reference: ' ' }, 'NO_REFERENCE'],
  ['before the approval', { dated: day('2027-07-01') }, 'BEFORE_APPROVAL'],
  ['tomorrow', { dated: day('2028-07-04') }, 'IN_FUTURE'],
  ['a year early', { chosen: [1, 2] }, 'NOT_DUE'],
  ['a year early, anyway', { chosen: [1, 2], anyway: true }, undefined],
  [
    'out of order',
    {
      chosen: [2],
      parts: [
        { part: 0, state: 'paid' },
        { part: 1, state: 'due' },
        { part: 2, state: 'due' },
      ],
    },
    'OUT_OF_ORDER',
  ],
  [
    'out of order, anyway',
    {
      chosen: [2],
      parts: [
        { part: 0, state: 'paid' },
        { part: 1, state: 'due' },
        { part: 2, state: 'due' },
      ],
      anyway: true,
    },
    undefined,
  ],
  ['anyway does not lift the rest', { chosen: [3], anyway: true, reference: '' }, 'NO_REFERENCE'],
])('N79 recording %s', (_what, changes, problem) => {
  expect(findPaymentProblem(payment(changes))).toBe(problem)
})
