import { findClientType } from '#domain/values/client-types.ts'
import type { FieldProblem } from '#domain/problem.ts'
import { contactFields, producerFields } from '#domain/quote/fields/contact.fields.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { addressProblems } from '#domain/quote/fields/address.ts'
import type { Answers } from '#domain/quote/model/quote.ts'
import { requiredOfInsured } from '#domain/quote/steps/contact-required.ts'
import { FIRST_STEP } from '#domain/quote/steps/step-titles.ts'
import { defineStep, missingAnswers } from '#domain/quote/steps/step.ts'
import { OTHER_TERRITORY } from '#domain/values/territories.ts'

const SECTION = 'contact_information'
const PRODUCER_SECTION = 'producer_contact_information'

/** Required of a producer too, with the agency. */
const REQUIRED_OF_PRODUCERS = [
  'producer_agency_name',
  'producer_first_name',
  'producer_last_name',
  'producer_email',
  'producer_phone',
  'producer_address_1',
  'producer_city',
  'producer_state',
  'producer_zip',
] as const

/**
 * The answers that the Save button requires besides a name; a producer gives the producer's own e-mail address.
 *
 * @rule N53 Save requires a name, an e-mail address and the kind of organization; Next everything that applies.
 */
export function requiredToSave({ insurance_producer: producer }: Answers) {
  return ['client_type', producer === 'True' ? 'producer_email' : 'insured_email'] as const
}

export const contactStep = defineStep({
  id: 'contact-information',
  title: FIRST_STEP.title,
  introduction: FIRST_STEP.introduction,
  section: SECTION,
  fields: { ...contactFields, ...producerFields },
  problems: ({ quote: { answers } }) => [
    ...missingAnswers(SECTION, contactFields, answers, requiredOfInsured(answers.insured_state)),
    ...clientTypeProblems(answers),
    ...addressProblems(
      SECTION,
      { code: 'insured_zip', phone: 'insured_phone' },
      { code: answers.insured_zip, phone: answers.insured_phone, state: answers.insured_state },
    ),
    ...producerProblems(answers),
  ],
})

/** @rule E02 A producer gives its own contact details besides those of the client. */
function producerProblems(answers: Answers): FieldProblem[] {
  if (!isProducerQuote(answers)) return []
  const { producer_state: state, producer_zip: code, producer_phone: phone } = answers
  const required = REQUIRED_OF_PRODUCERS.filter((key) => key !== 'producer_zip' || state !== OTHER_TERRITORY)
  return [
    ...missingAnswers(PRODUCER_SECTION, producerFields, answers, required),
    ...addressProblems(
      PRODUCER_SECTION,
      { code: 'producer_zip', phone: 'producer_phone' },
      { code, phone, state },
    ),
  ]
}

/** Producers have their own client types, which nobody else can have. */
function clientTypeProblems({ client_type: type, insurance_producer: producer }: Answers): FieldProblem[] {
  if (type === undefined || findClientType(type, { producer: producer === 'True' })) return []
  return [{ section: SECTION, field: 'client_type', message: contactFields.client_type.message }]
}
