import { contactFields } from '#domain/quote/contact.fields.ts'
import { defineStep, missing } from '#domain/quote/step.ts'

/** Everything that an address needs but its second line and the extension. */
const REQUIRED = [
  'insured_first_name',
  'insured_last_name',
  'insured_email',
  'insured_phone',
  'insured_address_1',
  'insured_city',
  'insured_state',
  'insured_zip',
] as const

/** What the Save button asks for, besides a name. */
export const REQUIRED_TO_SAVE = ['client_type', 'insured_email'] as const

export const contactStep = defineStep({
  id: 'contact-information',
  title: 'Contact information',
  lead: 'Who is the certificate for, and how do we reach you?',
  section: 'contact_information',
  fields: contactFields,
  problems: ({ quote: { answers } }) => missing('contact_information', contactFields, answers, ['client_type', ...REQUIRED]),
})
