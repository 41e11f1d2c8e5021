import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildCertificateCharges,
  buildPayerCharges,
  type ChargeBreakdown,
} from '#domain/quote/pricing/charge-lines.ts'
import type { Coupon } from '#domain/pricing/coupon.ts'
import { EXTRA_CHARGES, EXTRA_KEYS } from '#domain/pricing/extras.ts'
import { calculateTotals, FEE_TOTALS } from '#domain/pricing/totals.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { purchaseScorecard } from '#domain/quote/scorecard/build-scorecard.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { type Cents, fromDollars, sum } from '#domain/values/money.ts'
import { arbitraryExtras } from '#testing/arbitrary-extras.ts'

const cents = (max: number) => fc.integer({ min: 0, max }).map((amount) => amount as Cents)
const dollars = fc.integer({ min: 0, max: 5_000 }).map(fromDollars)

const arbitraryRow = fc.record({
  entity: fc.constantFrom(...(Object.keys(FEE_TOTALS) as ContestKind[])),
  index: fc.integer({ min: 1, max: 5 }),
  nondiscountFee: dollars,
  certFee: dollars,
})

const arbitraryCoupons: fc.Arbitrary<Coupon[]> = fc.array(
  fc.record({ code: fc.constantFrom('A', 'B'), isPercentage: fc.constant(false as const), value: dollars }),
  { maxLength: 2 },
)

const arbitraryPurchase = fc
  .record({
    pricedRows: fc.array(arbitraryRow, { maxLength: 6 }),
    extras: arbitraryExtras(cents(20_000)),
    coupons: arbitraryCoupons,
    isProducer: fc.boolean(),
    producerFee: cents(90_000),
  })
  .map(({ pricedRows, extras, coupons, isProducer, producerFee }) => ({
    quote: quoteFrom(isProducer ? { insurance_producer: 'True' } : {}),
    pricedRows,
    extras,
    summary: calculateTotals({
      rows: pricedRows,
      extras,
      coupons,
      producerPricing: isProducer,
      producerFee,
    }).summary,
  }))

const sumOfLines = ({ lines }: ChargeBreakdown) => sum(lines.map(({ amount }) => amount))

describe('P02 the lines of a document', () => {
  it.each([
    ['the certificate', buildCertificateCharges],
    ['the receipt or invoice', buildPayerCharges],
  ])('P02 of %s add up to its total, for any charges', (_name, build) => {
    fc.assert(
      fc.property(arbitraryPurchase, (purchase) => {
        const charges = build(purchase)
        expect(sumOfLines(charges)).toBe(charges.total)
      }),
    )
  })

  it('P02 K13 are what the scorecard totals, for the payer and for the client of a producer', () => {
    fc.assert(
      fc.property(arbitraryPurchase, (purchase) => {
        const payers = purchaseScorecard(purchase)
        const clients = purchaseScorecard(purchase, { reader: 'producers-client' })
        expect(payers.total?.amount).toBe(buildPayerCharges(purchase).total)
        expect(clients.total?.amount).toBe(buildCertificateCharges(purchase).total)
      }),
    )
  })

  it('P02 name each charge beside the contests', () => {
    fc.assert(
      fc.property(arbitraryPurchase, (purchase) => {
        const { lines } = buildPayerCharges(purchase)
        const charged = EXTRA_KEYS.filter((key) => purchase.extras[key] > 0)
        expect(lines.map(({ label }) => label)).toEqual(
          expect.arrayContaining(charged.map((key) => EXTRA_CHARGES[key].label(1))),
        )
      }),
    )
  })
})
