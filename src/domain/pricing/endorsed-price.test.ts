import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildPurchasePostings } from '#domain/accounting/purchase-postings.ts'
import { evaluateChargedCoupons } from '#domain/pricing/coupon.ts'
import { withEndorsements } from '#domain/pricing/endorsed-price.ts'
import { NO_EXTRAS } from '#domain/pricing/extras.ts'
import type { StoredPrice } from '#domain/pricing/stored-price.ts'
import { calculateTotals, grossOf } from '#domain/pricing/totals.ts'
import { type Cents, fromDollars, ZERO } from '#domain/values/money.ts'

const HALF = { code: 'HALF', isPercentage: true, value: 50 } as const

function priceOf(fee: number, producerPricing = false): StoredPrice {
  const rows = [
    { entity: 'grand_prize' as const, index: 1, nondiscountFee: fromDollars(fee), certFee: fromDollars(fee) },
  ]
  const coupons = [HALF]
  const { summary } = calculateTotals({
    rows,
    extras: NO_EXTRAS,
    coupons,
    producerPricing,
    producerFee: ZERO,
  })
  return { plan: '2027', pricedAt: '2027-01-15T18:00:00Z', inputs: '', rows, problems: [], summary }
}

it('D33 N88 no coupon is taken of what an endorsement adds, and the coupons stay what they are', () => {
  const { summary } = withEndorsements(priceOf(300), fromDollars(40), { isProducers: false })
  expect(summary).toMatchObject({ amountDue: 19_000, endorsements: 4000, couponDiscount: 15_000 })
  expect(evaluateChargedCoupons([HALF], summary)).toMatchObject([{ discount: 15_000 }])
})

it('D33 N63 a producer pays it as it is, without a commission, and its client’s total has it too', () => {
  const { summary } = withEndorsements(priceOf(300, true), fromDollars(-40), { isProducers: true })
  expect(summary).toMatchObject({ amountDue: 11_000, dueFromClient: 26_000, producerCommission: 0 })
  expect(summary && grossOf(summary).amountDue).toBe(11_000)
})

it('D33 a price never falls below zero, a later one keeps the whole of it, and the books balance', () => {
  const amount = fc.integer({ min: -100_000, max: 100_000 }) as fc.Arbitrary<Cents>
  fc.assert(
    fc.property(
      amount,
      fc.integer({ min: 0, max: 800 }),
      fc.integer({ min: 0, max: 800 }),
      (endorsed, one, other) => {
        const first = withEndorsements(priceOf(one), endorsed, { isProducers: false })
        const again = withEndorsements(first, endorsed, { isProducers: false })
        expect(again).toEqual(first)
        const next = withEndorsements(priceOf(other), first.endorsed, { isProducers: false })
        const due = next.summary?.amountDue ?? -1
        expect(due).toBe(Math.max(0, other * 50 + endorsed))
        const postings = next.summary ? buildPurchasePostings(next.summary, 'check') : []
        const net = postings.reduce((sum, { side, amount: of }) => sum + (side === 'debit' ? of : 0 - of), 0)
        expect(net).toBe(0)
      },
    ),
  )
})
