import type { CouponVersion, OfficeCoupon } from '#contract/office/coupons.ts'
import { labelClientType } from '#domain/values/client-types.ts'
import { countOf } from '#domain/values/text-format.ts'
import { dollars } from '#web/ui/dollars.ts'

/** Such as `10%` or `$25`. */
export function worthOf({
  is_percentage: isPercentage,
  value,
}: Pick<CouponVersion, 'is_percentage' | 'value'>): string {
  return isPercentage ? `${value}%` : dollars(value)
}

/** Such as `01/01/2027 to 12/31/2027`; empty where it always counts. */
export function daysOf({
  first_day: first,
  last_day: last,
}: Pick<CouponVersion, 'first_day' | 'last_day'>): string {
  if (first !== null && last !== null) return `${first} to ${last}`
  if (first !== null) return `From ${first}`
  return last === null ? '' : `Until ${last}`
}

/** What a version asks, as a list of short facts. */
export function conditionsOf(version: CouponVersion): string[] {
  const { client_types: types, partners, minimum, max_uses: all, max_uses_per_customer: each } = version
  return [
    daysOf(version),
    all === null ? '' : `${countOf(all, 'use', 'uses')} in all`,
    each === null ? '' : `${countOf(each, 'use', 'uses')} for each customer`,
    minimum === null ? '' : `from ${dollars(minimum)} due`,
    types.length === 0 ? '' : `for ${types.map(nameClientType).join(', ')}`,
    partners.length === 0 ? '' : `for ${partners.join(', ')}`,
  ].filter(Boolean)
}

export function nameClientType(code: string): string {
  return labelClientType(code) ?? code
}

/** Such as `3 of 5` or `3`. */
export function usesOf({ uses, max_uses: most }: Pick<OfficeCoupon, 'uses' | 'max_uses'>): string {
  const used = uses.toLocaleString('en-US')
  return most === null ? used : `${used} of ${most.toLocaleString('en-US')}`
}
