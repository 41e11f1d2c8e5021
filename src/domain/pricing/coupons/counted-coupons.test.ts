import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Coupon, type CouponFacts, evaluateCoupons, markCoupons } from '#domain/pricing/coupon.ts'
import { countedCoupons, settleCoupons } from '#domain/pricing/coupons/counted-coupons.ts'
import { couponState } from '#domain/pricing/coupons/coupon-state.ts'
import { NO_EXTRAS } from '#domain/pricing/extras.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, fromDollars, sum } from '#domain/values/money.ts'
import { randomRuns } from '#testing/random-runs.ts'

const FACTS: CouponFacts = { today: '2027-06-01' as CalendarDate, clientType: 'rotary', partner: 'LINKS' }
const SPRING = { code: 'SPRING', isPercentage: true, value: 10 } as const
const DAYS = ['2027-05-31', '2027-06-01', '2027-06-02'] as [CalendarDate, CalendarDate, CalendarDate]

describe('K12 what a coupon asks', () => {
  it.each<[Partial<Coupon>, Coupon['stopped']]>([
    [{}, undefined],
    [{ firstDay: DAYS[1] }, undefined],
    [{ firstDay: DAYS[2] }, 'not_yet'],
    [{ lastDay: DAYS[1] }, undefined],
    [{ lastDay: DAYS[0] }, 'expired'],
    [{ clientTypes: ['rotary', 'school'] }, undefined],
    [{ clientTypes: ['school'] }, 'client_type'],
    [{ partners: ['LINKS'] }, undefined],
    [{ partners: ['OTHER'] }, 'partner'],
    [{ stopped: 'withdrawn', lastDay: DAYS[0] }, 'withdrawn'],
  ])('K12 %j is stopped as %s', (conditions, stopped) => {
    const coupon = { ...SPRING, ...conditions } as Coupon
    expect(markCoupons([coupon], FACTS)[0]?.stopped).toBe(stopped)
  })

  it.each([
    [{}, 'offered'],
    [{ active: false, lastDay: DAYS[0] }, 'withdrawn'],
    [{ lastDay: DAYS[0], maxUses: 1, uses: 1 }, 'ended'],
    [{ maxUses: 2, uses: 1 }, 'offered'],
    [{ maxUses: 2, uses: 2 }, 'used_up'],
    [{ firstDay: DAYS[2] }, 'later'],
  ])('K12 for the office %j is %s', (facts, state) => {
    const coupon = { active: true, firstDay: null, lastDay: null, maxUses: null, uses: 0, ...facts }
    expect(couponState(coupon as Parameters<typeof couponState>[0], FACTS.today)).toBe(state)
  })
})

const arbitraryCoupon: fc.Arbitrary<Coupon> = fc
  .record({
    code: fc.constantFrom('ONE', 'TWO', 'THREE'),
    value: fc.integer({ min: 1, max: 100 }),
    isPercentage: fc.boolean(),
    more: fc.constantFrom<Partial<Coupon>>(
      {},
      { firstDay: DAYS[2] },
      { lastDay: DAYS[0] },
      { clientTypes: ['school'] },
      { partners: ['LINKS'] },
      { minimum: fromDollars(200) },
      { stopped: 'used_up' },
    ),
  })
  .map(({ value, isPercentage, more, code }) =>
    isPercentage
      ? ({ code, isPercentage, value, ...more } as Coupon)
      : ({ code, isPercentage, value: fromDollars(value), ...more } as Coupon),
  )

it('K12 N09 what is counted is never more than is due, and a policy goes on with exactly what counted, whatever it costs later', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(arbitraryCoupon, { selector: ({ code }) => code, maxLength: 3 }),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 1, max: 4000 }),
      (coupons, dollars, later) => {
        const charged = (amount: Cents) => ({ ...NO_EXTRAS, amountDue: amount })
        const due = fromDollars(dollars)
        const counted = countedCoupons(evaluateCoupons(markCoupons(coupons, FACTS), charged(due)), due)
        expect(sum(counted.map(({ discount }) => discount))).toBeLessThanOrEqual(due)
        const codes = new Set(counted.map(({ code }) => code))
        const settled = settleCoupons(coupons, codes, FACTS)
        for (const { coupon, discount } of evaluateCoupons(settled, charged(fromDollars(later))))
          // Where nothing was due, nothing was counted, and a coupon without conditions may count again.
          if (dollars > 0 && codes.size === coupons.length) expect(discount).toBeGreaterThan(0)
          else if (coupon.stopped !== undefined) expect(discount).toBe(0)
        for (const { code, stopped, minimum } of settled)
          if (codes.has(code)) expect([stopped, minimum]).toEqual([undefined, undefined])
          else if (coupons.find((one) => one.code === code)?.minimum !== undefined)
            expect(stopped).toBeDefined()
      },
    ),
    randomRuns(200),
  )
})
