import { addressProblems } from '#domain/quote/fields/address.ts'
import { contactPart } from '#domain/quote/fields/contact.fields.ts'
import { fullName } from '#domain/quote/model/full-name.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import { OTHER_TERRITORY } from '#domain/values/territories.ts'
import { choice, plainDate, text } from '#domain/values/field-kinds.ts'
import type { FieldProblem } from '#domain/problem.ts'
import { isPostOfficeBox, NO_POST_OFFICE_BOX, NOT_SHIPPED_TO } from '#domain/quote/signs/shipping-places.ts'
import { SHIPPER_NAMES, SHIPPERS } from '#domain/signs/tracking.ts'
import { SHIPPING_SERVICES } from '#domain/signs/shipments.ts'

/** Where a box goes. */
export interface ShippingAddress {
  name: string
  company: string | null
  line1: string
  line2: string | null
  city: string
  state: string
  zip: string
}

/** Of the form for an address. */
export const addressFields = {
  name: text({ label: 'Name', maxLength: 121, autocomplete: 'off', message: 'Enter who receives the box' }),
  company: { ...contactPart.company(), autocomplete: 'off' },
  line1: { ...contactPart.addressLine('Street address', 'off') },
  line2: { ...contactPart.addressLine('Suite, floor, or building', 'off') },
  city: { ...contactPart.city(), autocomplete: 'off' },
  state: { ...contactPart.territory(), autocomplete: 'off' },
  zip: { ...contactPart.postalCode(), autocomplete: 'off' },
}

/** Of the form that says that a box has left. */
export const sendingFields = {
  carrier: choice({
    label: 'Carrier',
    options: SHIPPERS.map((value) => ({ value, label: SHIPPER_NAMES[value] })),
    message: 'Choose the carrier',
  }),
  carrier_name: text({
    label: 'Name of the carrier',
    maxLength: 60,
    autocomplete: 'off',
    message: 'Enter the name of the carrier',
  }),
  tracking: text({
    label: 'Tracking number',
    maxLength: 50,
    autocomplete: 'off',
    message: 'Enter the tracking number',
  }),
  sent_on: plainDate({ label: 'Shipped on', message: 'Enter the day it was shipped' }),
}

export const serviceField = choice({
  label: 'Service',
  options: SHIPPING_SERVICES.map((value) => ({ value, label: value === 'rush' ? 'Rush' : 'Standard' })),
  message: 'Choose the service',
})

export const noteFields = {
  day: plainDate({ label: 'Day', message: 'Enter the day' }),
  note: text({ label: 'Note', maxLength: 200, autocomplete: 'off', message: 'Enter a note' }),
}

export const SHIP_SECTION = 'ship_signage'

/** What is wrong with an address beyond its single fields. */
export function findAddressProblems({ line1, line2, state, zip }: ShippingAddress): FieldProblem[] {
  const section = SHIP_SECTION
  const boxes = Object.entries({ line1, line2 }).filter(([, line]) => isPostOfficeBox(line ?? undefined))
  const isElsewhere = state === OTHER_TERRITORY
  return [
    ...boxes.map(([field]) => ({ section, field, message: NO_POST_OFFICE_BOX }) as const),
    ...(isElsewhere ? [{ section, field: 'state', message: NOT_SHIPPED_TO } as const] : []),
    ...addressProblems(
      section,
      { code: 'zip', phone: 'phone' },
      { code: zip, phone: undefined, state: isElsewhere ? undefined : state },
    ),
  ]
}

/** Where the customer wants the signs; undefined while the address is not whole. */
export function orderedAddress({ answers }: Quote): Partial<ShippingAddress> {
  return {
    name: fullName(answers.shipping_first_name, answers.shipping_last_name) ?? answers.shipping_company,
    company: answers.shipping_company ?? null,
    line1: answers.shipping_address_1,
    line2: answers.shipping_address_2 ?? null,
    city: answers.shipping_city,
    state: answers.shipping_state,
    zip: answers.shipping_zip,
  } as Partial<ShippingAddress>
}

/** An address as on a label. */
export function addressLines({ name, company, line1, line2, city, state, zip }: ShippingAddress): string[] {
  const first = company === null || company === name ? [name] : [name, company]
  return [...first, line1, ...(line2 === null ? [] : [line2]), `${city}, ${state} ${zip}`]
}
