import { yesNo } from '#domain/field-kinds.ts'
import { named } from '#domain/quote/contact.fields.ts'

/** @rule E11 Where signs go: the same address parts as a contact. */
export const shippingFields = {
  shipping_company: named.company(),
  shipping_first_name: named.person('First name', 'given-name'),
  shipping_last_name: named.person('Last name', 'family-name'),
  shipping_phone: named.phone(),
  shipping_ext: named.extension(),
  shipping_email: named.email(),
  shipping_address_1: named.addressLine('Street address', 'address-line1'),
  shipping_address_2: named.addressLine('Suite, floor or building', 'address-line2'),
  shipping_city: named.city(),
  shipping_state: named.territory(),
  shipping_zip: named.postalCode(),
  /** Whether its fee was agreed to, so that nobody is asked twice; it is charged where it is needed. */
  rush_shipping_accepted: yesNo({
    label: 'Rush shipping where it is needed',
    message: 'Say whether signs may go by rush shipping',
  }),
}
