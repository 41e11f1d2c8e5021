import { clientTypeChoice } from '#domain/values/client-type-field.ts'
import { listClientTypes } from '#domain/values/client-types.ts'
import { email } from '#domain/values/email-field.ts'
import type { FieldMeta } from '#domain/values/field.ts'
import { choice, text } from '#domain/values/field-kinds.ts'
import { formatTelephone } from '#domain/values/telephone.ts'
import { POSTAL_CODE } from '#domain/quote/fields/address.ts'
import {
  ADDRESS_TEXTS,
  CLIENT_TYPE_TEXTS,
  inSection,
  NAME_TEXTS,
  PRODUCER_TEXTS,
} from '#domain/quote/fields/contact-texts.ts'

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
  company: (label: string = NAME_TEXTS.company_name.label) =>
    text({
      label,
      maxLength: 100,
      autocomplete: NAME_TEXTS.company_name.autocomplete,
      message: 'Enter the company or organization',
    }),
  addressLine: (label: string, autocomplete: string) =>
    text({ label, maxLength: 100, autocomplete, message: 'Enter the street address' }),
  city: () =>
    text({
      ...ADDRESS_TEXTS.city,
      maxLength: 60,
      message: 'Enter the city',
    }),
  territory: (label: string = ADDRESS_TEXTS.state.label) =>
    choice({
      ...ADDRESS_TEXTS.state,
      label,
      message: 'Choose the state or province',
    }),
  postalCode: () =>
    text({
      ...ADDRESS_TEXTS.zip,
      maxLength: 12,
      pattern: POSTAL_CODE,
      message: 'Enter a ZIP code such as 78701, or a postal code such as K1A 0B1',
    }),
  phone: () =>
    text({
      ...ADDRESS_TEXTS.phone,
      maxLength: 25,
      pattern: PHONE,
      cardLike: true,
      say: formatTelephone,
      message: 'Enter a phone number with 10 digits, such as 512-555-0142, or with + and its country code',
    }),
  extension: () =>
    text({
      ...ADDRESS_TEXTS.ext,
      maxLength: 6,
      pattern: /^\d{1,6}$/,
      message: 'Enter an extension of up to 6 digits',
    }),
  email: () => email(ADDRESS_TEXTS.email),
}

const contactDetails = {
  first_name: contactPart.person(NAME_TEXTS.first_name.label, NAME_TEXTS.first_name.autocomplete),
  last_name: contactPart.person(NAME_TEXTS.last_name.label, NAME_TEXTS.last_name.autocomplete),
  contact_name: text({
    ...NAME_TEXTS.contact_name,
    maxLength: 121,
    message: 'Enter the contact name',
  }),
  company_name: contactPart.company(),
  address_1: contactPart.addressLine(ADDRESS_TEXTS.address_1.label, ADDRESS_TEXTS.address_1.autocomplete),
  address_2: contactPart.addressLine(ADDRESS_TEXTS.address_2.label, ADDRESS_TEXTS.address_2.autocomplete),
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
    ...PRODUCER_TEXTS,
    message: 'Choose who is filling this in',
  }),
  client_type: clientTypeChoice({
    ...CLIENT_TYPE_TEXTS,
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
