import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addDays, businessDaysBetween, type CalendarDate } from '#domain/values/calendar.ts'
import {
  describeRushDays,
  expectedArrival,
  lastRushShippingDay,
  lastStandardShippingDay,
  shippingSpeed,
  takeShippingDays,
} from '#domain/quote/signs/shipping-time.ts'

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

describe('N07 the cut-offs that an office sets', () => {
  it.each([
    [7, 3, '3 to 7 business days'],
    [7, 1, '1 to 7 business days'],
    [5, 5, '5 business days'],
    [1, 1, '1 business day'],
  ])('N07 with %d and %d, rush shipping is for %s', (standard, rush, words) => {
    onTestFinished(() => takeShippingDays())
    takeShippingDays({ standard, rush })
    expect(describeRushDays()).toBe(words)
  })

  it('N07 for any cut-offs, signs that can be ordered arrive before the contest, and the last days to send are the last', () => {
    onTestFinished(() => takeShippingDays())
    const cutOffs = fc
      .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }))
      .map(([one, other]) => ({ standard: Math.max(one, other), rush: Math.min(one, other) }))
    fc.assert(
      fc.property(cutOffs, fc.integer({ min: 0, max: 120 }), (days, ahead) => {
        takeShippingDays(days)
        const contest = '2027-06-12' as CalendarDate
        const today = addDays(contest, -ahead)
        const left = businessDaysBetween(today, contest)
        const expected = left > days.standard ? 'standard' : left >= days.rush ? 'rush' : 'impossible'
        expect(shippingSpeed(today, contest)).toBe(expected)
        const arrival = expectedArrival(today, contest)
        expect(arrival === undefined).toBe(expected === 'impossible')
        if (arrival !== undefined) expect(arrival < contest && arrival >= today).toBe(true)
        const lastStandard = lastStandardShippingDay(contest)
        expect(shippingSpeed(lastStandard, contest)).toBe('standard')
        expect(shippingSpeed(addDays(lastStandard, 1), contest)).not.toBe('standard')
        const lastRush = lastRushShippingDay(contest)
        expect(shippingSpeed(lastRush, contest)).not.toBe('impossible')
        expect(shippingSpeed(addDays(lastRush, 1), contest)).toBe('impossible')
      }),
    )
  })
})
