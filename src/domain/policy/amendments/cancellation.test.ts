import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDollars, ZERO, type Cents } from '#domain/values/money.ts'
import {
  evaluateCancellation,
  type CancellationRequest,
  getReturnableAmount,
  listReturned,
} from '#domain/policy/amendments/cancellation.ts'
import { type ContestSchedule, getEditScope, getPolicyStatus } from '#domain/policy/policy-state.ts'
import { getRequestPermissions } from '#domain/policy/amendments/request-permissions.ts'
import type { Coupon } from '#domain/pricing/coupon.ts'
import { charityScramblePrice } from '#testing/charity-scramble.ts'
import { aContest, aPolicyState } from '#testing/policy-state.ts'

const facts = aPolicyState()
const request = (overrides: Partial<CancellationRequest> = {}): CancellationRequest => ({
  facts,
  by: 'client',
  now: new Date('2027-03-01T12:00:00Z'),
  amountDue: fromDollars(522),
  paid: fromDollars(522),
  shippedGoods: ZERO,
  cancellationFee: fromDollars(60),
  returnable: overrides.amountDue ?? fromDollars(522),
  ...overrides,
})

describe('N45 cancelling before the first tee time', () => {
  it.each([
    ['paid, nothing shipped', {}, { kept: 60, credit: 462, refund: 462, owed: 0 }],
    [
      'goods of 45 shipped',
      { shippedGoods: fromDollars(45) },
      { kept: 105, credit: 417, refund: 417, owed: 0 },
    ],
    ['not paid yet', { paid: ZERO }, { kept: 60, credit: 462, refund: 0, owed: 60 }],
    ['paid in part', { paid: fromDollars(300) }, { kept: 60, credit: 462, refund: 240, owed: 0 }],
    [
      'an earlier credit still open',
      { paid: fromDollars(600) },
      { kept: 60, credit: 462, refund: 540, owed: 0 },
    ],
    [
      'another fee of the office',
      { cancellationFee: fromDollars(25) },
      { kept: 25, credit: 497, refund: 497, owed: 0 },
    ],
    [
      'goods worth more than the policy',
      { shippedGoods: fromDollars(900) },
      { kept: 522, credit: 0, refund: 0, owed: 0 },
    ],
    [
      'a policy that cost nothing',
      { amountDue: ZERO, paid: ZERO },
      { kept: 0, credit: 0, refund: 0, owed: 0 },
    ],
  ])('N45 %s', (_case, overrides, dollars) => {
    const cents = Object.fromEntries(Object.entries(dollars).map(([key, value]) => [key, value * 100]))
    expect(evaluateCancellation(request(overrides))).toMatchObject({ verdict: 'applies', ...cents })
  })

  it('T15 the policy is read-only afterwards', () => {
    const outcome = evaluateCancellation(request())
    if (outcome.verdict === 'refused') throw new Error(outcome.code)
    expect(getEditScope(getPolicyStatus(outcome.facts), 'rep')).toBe('nothing')
    const requests = Object.values(getRequestPermissions(outcome.facts, 'rep', request().now))
    expect(requests.every(({ allowed }) => !allowed)).toBe(true)
    expect(evaluateCancellation(request({ facts: outcome.facts }))).toMatchObject({ code: 'CANCELLED' })
  })

  it.each([
    ['client', '2027-06-12T12:29:59Z', 'applies'],
    ['client', '2027-06-12T12:30:00Z', 'refused'],
    ['rep', '2027-06-12T13:29:59Z', 'applies'],
    ['rep', '2027-06-12T13:30:00Z', 'refused'],
  ] as const)('N46 a %s at %s: %s', (by, now, verdict) => {
    expect(evaluateCancellation(request({ by, now: new Date(now) })).verdict).toBe(verdict)
  })

  it('N45 never refunds more than was paid, and accounts for every cent', () => {
    const amount = fc.integer({ min: 0, max: 500_000 }).map((cents) => cents as Cents)
    fc.assert(
      fc.property(amount, amount, amount, amount, (amountDue, paid, shippedGoods, cancellationFee) => {
        const outcome = evaluateCancellation(request({ amountDue, paid, shippedGoods, cancellationFee }))
        if (outcome.verdict === 'refused') throw new Error(outcome.code)
        expect(outcome.refund).toBeLessThanOrEqual(paid)
        expect(outcome.kept + outcome.credit).toBe(amountDue)
        expect(paid - outcome.refund + outcome.owed).toBe(outcome.kept)
      }),
    )
  })
})

describe('what comes back of a policy for 268, 200 and 25 for rush', () => {
  const row = (index: number, fee: number) => ({
    entity: 'grand_prize' as const,
    index,
    nondiscountFee: fromDollars(fee),
    certFee: fromDollars(fee),
  })
  const summary = {
    ...charityScramblePrice.summary,
    rushShippingFee: fromDollars(25),
    amountDue: fromDollars(493),
  }
  const price = { rows: [row(1, 268), row(2, 200)], summary }
  const tenth: Coupon = { code: 'TENTH', isPercentage: true, value: 10 }
  const lessATenth = {
    rows: price.rows,
    summary: { ...summary, couponDiscount: fromDollars(49.3), amountDue: fromDollars(443.7) },
  }
  const contests = [aContest(), aContest({ index: 2, hole: 9 })]
  const played =
    (...indexes: number[]) =>
    ({ index }: ContestSchedule) =>
      indexes.includes(index)

  it.each([
    ['none was played: all of it', [], 493, 443.7],
    ['the first was played: the fee of the second', [1], 200, 180],
    ['the second was played: the fee of the first', [2], 268, 241.2],
    ['both were played: nothing', [1, 2], 0, 0],
  ])('N45 N88 %s', (_what, indexes, without, withCoupon) => {
    expect(getReturnableAmount(price, [], contests, played(...indexes))).toBe(fromDollars(without))
    expect(getReturnableAmount(lessATenth, [tenth], contests, played(...indexes))).toBe(
      fromDollars(withCoupon),
    )
  })

  it.each([
    [
      'with what it ordered beside, if none was played',
      [],
      ['grand_prize 1', 'grand_prize 2', 'premiumBps', 'customBpSigns', 'rushShippingFee'],
    ],
    ['of the other alone, if one was played', [1], ['grand_prize 2']],
  ])('N45 the fees that come back are those %s', (_what, indexes, charges) => {
    expect(listReturned(price, contests, played(...indexes)).map(({ charge }) => charge)).toEqual(charges)
  })
})
