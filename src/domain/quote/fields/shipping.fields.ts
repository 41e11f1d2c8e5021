import type { FieldMeta } from '#domain/values/field.ts'
import { yesNo } from '#domain/values/field-kinds.ts'
import { inSection } from '#domain/quote/fields/contact-texts.ts'
import { contactPart } from '#domain/quote/fields/contact.fields.ts'

const ship = <F extends FieldMeta>(field: F): F => inSection('shipping', field)

/** @rule E11 Where signs go: the same address parts as a contact. */
export const shippingFields = {
  shipping_company: ship(contactPart.company()),
  shipping_first_name: ship(contactPart.person('First name', 'given-name')),
  shipping_last_name: ship(contactPart.person('Last name', 'family-name')),
  shipping_phone: ship(contactPart.phone()),
  shipping_ext: ship(contactPart.extension()),
  shipping_email: ship(contactPart.email()),
  shipping_address_1: ship(contactPart.addressLine('Street address', 'address-line1')),
  shipping_address_2: ship(contactPart.addressLine('Suite, floor, or building', 'address-line2')),
  shipping_city: ship(contactPart.city()),
  shipping_state: ship(contactPart.territory()),
  shipping_zip: ship(contactPart.postalCode()),
  /** Whether the customer accepted its fee, so that nobody is asked twice. Without a Yes it is not charged. */
  rush_shipping_accepted: yesNo({
    label: 'Rush shipping where it is needed',
    message: 'Say whether signs may go by rush shipping',
  }),
}
