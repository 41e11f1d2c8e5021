import { expect, it } from 'vitest'
import { findOpenInvoiceDue } from '#domain/desk/open-invoice.ts'
import { type CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'

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
