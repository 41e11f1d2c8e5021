import fc from 'fast-check'
import type { Cents } from '#domain/values/money.ts'
import type { Coupon } from '#domain/pricing/coupon.ts'
import type { Charges, RowFee } from '#domain/pricing/totals.ts'
import { arbitraryExtras } from '#testing/arbitrary-extras.ts'

const cents = fc.integer({ min: 0, max: 5_000_000 }) as unknown as fc.Arbitrary<Cents>
const anyRow: fc.Arbitrary<RowFee> = fc
  .record({
    entity: fc.constantFrom('grand_prize', 'putting_prize', 'shootout', 'dice_roll' as const),
    nondiscountFee: cents,
    share: fc.integer({ min: 0, max: 120 }),
  })
  .map(({ entity, nondiscountFee, share }) => ({
    entity,
    nondiscountFee,
    certFee: Math.round((nondiscountFee * share) / 100) as Cents,
  }))
const anyCoupon: fc.Arbitrary<Coupon> = fc.oneof(
  fc.record({
    code: fc.constant('PERCENT'),
    isPercentage: fc.constant(true as const),
    value: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
  }),
  fc.record({ code: fc.constant('FLAT'), isPercentage: fc.constant(false as const), value: cents }),
)
/** What any quote is charged for: any rows, extras and coupons, with or without a producer. */
export const arbitraryCharges: fc.Arbitrary<Charges> = fc.record({
  rows: fc.array(anyRow, { maxLength: 14 }),
  extras: arbitraryExtras(cents),
  coupons: fc.array(anyCoupon, { maxLength: 2 }),
  producerPricing: fc.boolean(),
  producerFee: cents,
})
