import { yesNo } from '#domain/values/field-kinds.ts'
import { contactPart } from '#domain/quote/fields/contact.fields.ts'

/** @rule E11 Where signs go: the same address parts as a contact. */
export const shippingFields = {
  shipping_company: contactPart.company(),
  shipping_first_name: contactPart.person('First name', 'given-name'),
  shipping_last_name: contactPart.person('Last name', 'family-name'),
  shipping_phone: contactPart.phone(),
  shipping_ext: contactPart.extension(),
  shipping_email: contactPart.email(),
  shipping_address_1: contactPart.addressLine('Street address', 'address-line1'),
  shipping_address_2: contactPart.addressLine('Suite, floor or building', 'address-line2'),
  shipping_city: contactPart.city(),
  shipping_state: contactPart.territory(),
  shipping_zip: contactPart.postalCode(),
  /** Whether the customer accepted its fee, so that nobody is asked twice. Without a Yes it is not charged. */
  rush_shipping_accepted: yesNo({
    label: 'Rush shipping where it is needed',
    message: 'Say whether signs may go by rush shipping',
  }),
}
