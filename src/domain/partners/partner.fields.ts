import { type Brand, BRANDS } from '#domain/mailings/brands.ts'
import { officeCode } from '#domain/pricing/coupons/office-coupon.fields.ts'
import { choice, text } from '#domain/values/field-kinds.ts'
import { percent } from '#domain/pricing/coupons/percent-field.ts'

/** The brands that a partner's customers can see. */
export const PARTNER_BRANDS = ['albatross', 'ipg'] as const satisfies readonly Brand[]

/** What the office sets of a partner. */
export const partnerFields = {
  code: officeCode('Code in the link'),
  name: text({
    label: 'Name',
    maxLength: 80,
    autocomplete: 'off',
    hint: 'Customers read it beside their discount',
    message: 'Enter the name of the partner',
  }),
  percent: percent({
    label: 'Discount in percent',
    min: 0,
    max: 50,
    message: 'Enter a percent from 0 to 50',
  }),
  brand: choice({
    label: 'Brand',
    message: 'Choose a brand',
    options: PARTNER_BRANDS.map((value) => ({ value, label: BRANDS[value].name })),
  }),
}
