import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { expectedArrival, shippingSpeed } from '#domain/quote/signs/shipping-time.ts'

const speed = (today: string, contest: string) =>
  shippingSpeed(today as CalendarDate, contest as CalendarDate)

// Contest on Saturday, June 12, 2027: Friday the 11th is the last business day before it.
it.each([
  ['Tuesday, 8 business days', '2027-06-01', 'standard'],
  ['Wednesday, 7', '2027-06-02', 'rush'],
  ['Friday, 5', '2027-06-04', 'rush'],
  ['Saturday, 5', '2027-06-05', 'rush'],
  ['Sunday, 5', '2027-06-06', 'rush'],
  ['Tuesday, 3', '2027-06-08', 'rush'],
  ['Wednesday, 2', '2027-06-09', 'impossible'],
  ['the day before', '2027-06-11', 'impossible'],
  ['the day itself', '2027-06-12', 'impossible'],
  ['the day after', '2027-06-13', 'impossible'],
])('T11 signs for a Saturday, ordered on %s', (_when, today, expected) => {
  expect(speed(today, '2027-06-12')).toBe(expected)
})

// A week from Saturday, June 5: Saturday the 12th; Monday the 14th.
it.each([
  ['standard shipping takes seven business days', '2027-05-14', '2027-06-12', '2027-05-25'],
  ['rush shipping takes three', '2027-06-02', '2027-06-12', '2027-06-07'],
  ['or until the last business day before a Saturday', '2027-06-08', '2027-06-12', '2027-06-11'],
  ['or before a Monday', '2027-06-09', '2027-06-14', '2027-06-11'],
  ['or the day before', '2027-06-07', '2027-06-10', '2027-06-09'],
  ['and never too late', '2027-06-10', '2027-06-12', undefined],
])('N07 signs are expected when %s', (_what, today, contest, arrival) => {
  expect(expectedArrival(today as CalendarDate, contest as CalendarDate)).toBe(arrival)
})
