import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  AWARD_YEARS,
  dueDate,
  type Installment,
  scheduleInstallments,
} from '#domain/claims/awards/installments.ts'
import { shareByWeight } from '#domain/claims/awards/shares.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, fromDollars, sum } from '#domain/values/money.ts'
import { naiveDate, naiveParts } from '#testing/naive-claim.ts'

const day = (text: string) => text as CalendarDate
const JULY = day('2027-07-02')
const amounts = (schedule: readonly Installment[]) => schedule.map(({ amount }) => amount)
/** `{ 416666: 7, 416667: 13 }` */
const counted = (all: readonly Cents[]) =>
  Object.fromEntries([...new Set(all)].map((one) => [one, all.filter((other) => other === one).length]))

describe('N79 yearly parts', () => {
  it('N79 a shootout of $250,000 over 20 years begins on the day of approval', () => {
    const schedule = scheduleInstallments(fromDollars(250_000), 20, JULY)
    expect(schedule[0]).toEqual({ part: 0, dueOn: '2027-07-02', amount: 1_250_000 })
    expect(schedule.at(-1)).toEqual({ part: 19, dueOn: '2046-07-02', amount: 1_250_000 })
    expect(counted(amounts(schedule))).toEqual({ 1250000: 20 })
  })

  it.each([
    [1_000_000, 10, { 10000000: 10 }],
    [1_000_000, 20, { 5000000: 20 }],
    [1_000_000, 40, { 2500000: 40 }],
    [33_333.33, 40, { 83333: 27, 83334: 13 }],
    [83_333.33, 20, { 416666: 7, 416667: 13 }],
    [83_333.34, 20, { 416666: 6, 416667: 14 }],
    [150_000, 20, { 750000: 20 }],
    [100_000, 20, { 500000: 20 }],
    [10_000, 1, { 1000000: 1 }],
  ] as const)('N79 %d dollars over %d years', (dollars, years, parts) => {
    expect(counted(amounts(scheduleInstallments(fromDollars(dollars), years, JULY)))).toEqual(parts)
  })

  it('N79 three who share $250,000 over 20 years get it to the cent, each day within two cents', () => {
    const shares = shareByWeight(fromDollars(250_000), [1, 1, 1])
    expect(shares).toEqual([8_333_333, 8_333_333, 8_333_334])
    const schedules = shares.map((share) => amounts(scheduleInstallments(share, 20, JULY)))
    expect(schedules.map((parts) => parts.slice(0, 4))).toEqual([
      [416_666, 416_667, 416_666, 416_667],
      [416_666, 416_667, 416_666, 416_667],
      [416_666, 416_667, 416_667, 416_666],
    ])
    const days = Array.from({ length: 20 }, (_, part) => sum(schedules.map((parts) => parts[part]!)))
    expect([Math.min(...days), Math.max(...days)]).toEqual([1_249_998, 1_250_001])
    expect(sum(days)).toBe(25_000_000)
  })

  it('N79 an award of February 29 is due on the 28th in common years and on the 29th again in leap years', () => {
    const dates = scheduleInstallments(fromDollars(100_000), 20, day('2028-02-29')).map(({ dueOn }) => dueOn)
    expect([...dates.slice(0, 5), dates.at(-1)]).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
      '2047-02-28',
    ])
  })

  const anAward = fc.integer({ min: 0, max: 100_000_000 })
  const aDay = fc
    .date({
      min: new Date('2026-01-01T12:00:00Z'),
      max: new Date('2099-12-31T12:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => day(date.toISOString().slice(0, 10)))

  it('N79 agrees with a schedule by hand, cent by cent and day by day', () => {
    fc.assert(
      fc.property(
        anAward,
        fc.constantFrom(...AWARD_YEARS),
        fc.oneof(aDay, fc.constant(day('2028-02-29'))),
        (award, years, first) => {
          const schedule = scheduleInstallments(award as Cents, years, first)
          expect(amounts(schedule)).toEqual(naiveParts(award, years))
          expect(schedule.map(({ dueOn }) => dueOn)).toEqual(
            Array.from({ length: years }, (_, part) => naiveDate(first, part)),
          )
          expect(Math.max(...amounts(schedule)) - Math.min(...amounts(schedule))).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  it('N79 dates come one after the other', () => {
    fc.assert(
      fc.property(
        aDay,
        fc.integer({ min: 0, max: 38 }),
        (first, part) => dueDate(first, part) < dueDate(first, part + 1),
      ),
    )
  })
})

describe('N79 shares', () => {
  it.each([
    [250_000, [60, 40], [15_000_000, 10_000_000]],
    [250_000, [1, 1, 1], [8_333_333, 8_333_333, 8_333_334]],
    [0.01, [1, 1], [0, 1]],
    [10_000, [1, 0], [1_000_000, 0]],
  ])('N79 %d dollars by %o', (dollars, weights, shares) => {
    expect(shareByWeight(fromDollars(dollars), weights)).toEqual(shares)
  })

  it.each([[[]], [[0, 0]], [[-1, 2]], [[0.5, 0.5]]])('N79 %o are no shares', (weights) => {
    expect(() => shareByWeight(fromDollars(1), weights)).toThrow(RangeError)
  })

  it('N79 add up, and each is within a cent of its part', () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 12 })
      .filter((all) => all.some((one) => one > 0))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), weights, (amount, given) => {
        const shares = shareByWeight(amount as Cents, given)
        const total = given.reduce((all, one) => all + one, 0)
        expect(sum(shares)).toBe(amount)
        shares.forEach((share, at) =>
          expect(Math.abs(share - (amount * given[at]!) / total)).toBeLessThanOrEqual(1),
        )
      }),
    )
  })
})
