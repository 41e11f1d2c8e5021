import { clientTypeChoice } from '#domain/values/client-type-field.ts'
import { listClientTypes } from '#domain/values/client-types.ts'
import { email } from '#domain/values/email-field.ts'
import type { FieldMeta } from '#domain/values/field.ts'
import { choice, text } from '#domain/values/field-kinds.ts'
import { formatTelephone } from '#domain/values/telephone.ts'
import { readDigits } from '#domain/values/typed/digits.ts'
import { readPostalCode } from '#domain/values/typed/postal-code.ts'
import { readTelephone } from '#domain/values/typed/telephone.ts'
import { POSTAL_CODE } from '#domain/quote/fields/address.ts'
import { TERRITORY_OPTIONS } from '#domain/quote/fields/territory-options.ts'

/** Ten digits in any grouping, with or without +1; for other countries E.164, with or without spaces. */
const PHONE = /^(?:(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}|\+[2-9](?:[ .-]?\d){6,14})$/

/**
 * The fields that all addresses share.
 *
 * @rule N50 Names and cities take up to 60 characters, companies and address lines up to 100, e-mail addresses 254.
 */
export const contactPart = {
  person: (label: string, autocomplete: string) =>
    text({
      label,
      maxLength: 60,
      autocomplete,
      message: `Enter the ${label.toLowerCase()}`,
    }),
  company: (label = 'Company or organization') =>
    text({
      label,
      maxLength: 100,
      autocomplete: 'organization',
      message: 'Enter the company or organization',
    }),
  addressLine: (label: string, autocomplete: string) =>
    text({ label, maxLength: 100, autocomplete, message: 'Enter the street address' }),
  city: () =>
    text({
      label: 'City',
      maxLength: 60,
      autocomplete: 'address-level2',
      message: 'Enter the city',
    }),
  territory: (label = 'State or province') =>
    choice({
      label,
      options: TERRITORY_OPTIONS,
      autocomplete: 'address-level1',
      message: 'Choose the state or province',
    }),
  postalCode: () =>
    text({
      label: 'ZIP or postal code',
      maxLength: 12,
      pattern: POSTAL_CODE,
      read: readPostalCode,
      autocomplete: 'postal-code',
      message: 'Enter a ZIP code such as 78701, or a postal code such as K1A 0B1',
    }),
  phone: () =>
    text({
      label: 'Phone',
      maxLength: 25,
      pattern: PHONE,
      read: readTelephone,
      cardLike: true,
      autocomplete: 'tel',
      inputMode: 'tel',
      say: formatTelephone,
      message: 'Enter a phone number with 10 digits, such as 512-555-0142, or with + and its country code',
    }),
  extension: () =>
    text({
      label: 'Extension',
      maxLength: 6,
      pattern: /^\d{1,6}$/,
      read: readDigits,
      autocomplete: 'tel-extension',
      inputMode: 'numeric',
      message: 'Enter an extension of up to 6 digits',
    }),
  email: () => email({ label: 'Email', autocomplete: 'email' }),
}

const contactDetails = {
  first_name: contactPart.person('First name', 'given-name'),
  last_name: contactPart.person('Last name', 'family-name'),
  contact_name: text({
    label: 'Contact name',
    maxLength: 121,
    autocomplete: 'name',
    hint: 'Used in place of the first and last name',
    message: 'Enter the contact name',
  }),
  company_name: contactPart.company(),
  address_1: contactPart.addressLine('Street address', 'address-line1'),
  address_2: contactPart.addressLine('Suite, floor, or building', 'address-line2'),
  city: contactPart.city(),
  state: contactPart.territory(),
  zip: contactPart.postalCode(),
  phone: contactPart.phone(),
  ext: contactPart.extension(),
  email: contactPart.email(),
}

type Prefixed<P extends string, F> = { [K in keyof F & string as `${P}_${K}`]: F[K] }

/** Named for whom they belong to; browsers keep the details of each person apart. */
function prefixed<const P extends string, F extends Record<string, FieldMeta>>(
  prefix: P,
  fields: F,
): Prefixed<P, F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [`${prefix}_${name}`, inSection(prefix, field)]),
  ) as Prefixed<P, F>
}

/** The same field, filled in by the browser together with the others of its section alone. */
export function inSection<F extends FieldMeta>(section: string, field: F): F {
  const { autocomplete } = field
  return autocomplete === undefined ? field : { ...field, autocomplete: `section-${section} ${autocomplete}` }
}

const TRUE_FALSE = [
  { value: 'False', label: 'I am with the event' },
  { value: 'True', label: 'I am an insurance agent or broker' },
] as const

/**
 * @rule R04 N35 Only a rep chooses a client type that is for reps alone, and nobody one that is withdrawn; a quote that has
 * it keeps it.
 */
function isForRepsAlone(code: string): boolean {
  const type = listClientTypes().find((one) => one.code === code)
  return type?.readonly === true || type?.withdrawn === true
}

/**
 * Who fills in the form, and the contact details of the insured.
 *
 * @rule E02 The insured's contact details, and the same set again for an insurance producer.
 */
export const contactFields = {
  insurance_producer: choice({
    label: 'Who is filling this in?',
    options: TRUE_FALSE,
    message: 'Choose who is filling this in',
  }),
  client_type: clientTypeChoice({
    label: 'Type of organization',
    hint: 'Some types of organization get a discount',
    message: 'Choose the type of organization',
    repOnly: isForRepsAlone,
  }),
  ...prefixed('insured', contactDetails),
}

/** The producer's own details, separate from those of the client. */
export const producerFields = {
  ...prefixed('producer', contactDetails),
  producer_agency_name: inSection('producer', contactPart.company('Agency')),
}
