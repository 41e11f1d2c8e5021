import { contactFields, producerFields } from '#domain/quote/fields/contact.fields.ts'
import { producerLicenseFields } from '#domain/quote/fields/producer.fields.ts'
import { shippingFields } from '#domain/quote/fields/shipping.fields.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { formatTelephone } from '#domain/values/telephone.ts'

/** Whom answers are about, with the field of their address. What is shipped goes to the insured. */
const PEOPLE = [
  { email: 'insured_email', fields: [...keysOf('insured_', contactFields), ...Object.keys(shippingFields)] },
  {
    email: 'producer_email',
    fields: [...keysOf('producer_', producerFields), ...Object.keys(producerLicenseFields)],
  },
  { email: 'shipping_email', fields: Object.keys(shippingFields) },
] as const

/** Of these, what many others share. */
const SHARED = /_(?:city|state|zip|company|company_name|agency_name|carrier_name|date|accepted|ext)$/

function keysOf(prefix: string, fields: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(fields).filter((key) => key.startsWith(prefix))
}

/** The fields that say who the person with this address is, or who anybody is. */
export function listPersonalFields(answers: FlatAnswers, address?: string): string[] {
  const people = PEOPLE.filter(
    ({ email }) => address === undefined || getEmailKey(String(answers[email] ?? '')) === address,
  )
  return [...new Set(people.flatMap(({ fields }) => fields))].filter((key) => key in answers)
}

/** What documents, mails and logs say of that person: names, telephone numbers and streets, as they were typed and as they are printed. */
export function listPersonalValues(answers: FlatAnswers, fields: readonly string[]): string[] {
  const typed = fields.filter((key) => !SHARED.test(key)).map((key) => String(answers[key]))
  return [...typed, ...typed.map(formatTelephone)]
}
