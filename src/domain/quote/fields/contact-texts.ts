import type { FieldMeta } from '#domain/values/field.ts'
import { readDigits } from '#domain/values/typed/digits.ts'
import { readPostalCode } from '#domain/values/typed/postal-code.ts'
import { readTelephone } from '#domain/values/typed/telephone.ts'
import { TERRITORY_OPTIONS } from '#domain/quote/fields/territory-options.ts'

/** What a field says and how it takes what is typed, without what it checks. */
export type FieldTexts = Omit<FieldMeta, 'message'>

/** A name of one person, or of a company. */
export const NAME_TEXTS = {
  first_name: { label: 'First name', autocomplete: 'given-name' },
  last_name: { label: 'Last name', autocomplete: 'family-name' },
  contact_name: {
    label: 'Contact name',
    autocomplete: 'name',
    hint: 'Used in place of the first and last name',
  },
  company_name: { label: 'Company or organization', autocomplete: 'organization' },
} as const satisfies Record<string, FieldTexts>

/** Where to write to somebody, and how to call. */
export const ADDRESS_TEXTS = {
  address_1: { label: 'Street address', autocomplete: 'address-line1' },
  address_2: { label: 'Suite, floor, or building', autocomplete: 'address-line2' },
  city: { label: 'City', autocomplete: 'address-level2' },
  state: { label: 'State or province', options: TERRITORY_OPTIONS, autocomplete: 'address-level1' },
  zip: { label: 'ZIP or postal code', read: readPostalCode, autocomplete: 'postal-code' },
  phone: { label: 'Phone', read: readTelephone, autocomplete: 'tel', inputMode: 'tel' },
  ext: { label: 'Extension', read: readDigits, autocomplete: 'tel-extension', inputMode: 'numeric' },
  email: { label: 'Email', autocomplete: 'email', inputMode: 'email' },
} as const satisfies Record<string, FieldTexts>

/** The same field, filled in by the browser together with the others of its section alone. */
export function inSection<F extends Pick<FieldMeta, 'autocomplete'>>(section: string, field: F): F {
  const { autocomplete } = field
  return autocomplete === undefined ? field : { ...field, autocomplete: `section-${section} ${autocomplete}` }
}

const TRUE_FALSE = [
  { value: 'False', label: 'I am with the event' },
  { value: 'True', label: 'I am an insurance agent or broker' },
] as const

export const PRODUCER_TEXTS = { label: 'Who is filling this in?', options: TRUE_FALSE } as const

export const CLIENT_TYPE_TEXTS = {
  label: 'Type of organization',
  hint: 'Some types of organization get a discount',
} as const

/** Those of the insured by the names of their fields, for who draws the first step before its rules are there. */
export function insuredTexts(): Record<string, FieldTexts> {
  const parts: [string, FieldTexts][] = Object.entries({ ...NAME_TEXTS, ...ADDRESS_TEXTS })
  return Object.fromEntries(parts.map(([name, texts]) => [`insured_${name}`, inSection('insured', texts)]))
}
