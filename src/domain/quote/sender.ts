import { fullName } from '#domain/quote/full-name.ts'
import { isProducers } from '#domain/quote/is-producers.ts'
import { type Answers } from '#domain/quote/quote.ts'
import { holdsWebAddress } from '#domain/quote/sending.fields.ts'

/** Whoever holds the quote, by the name on it, if it holds one that leads nowhere. */
export function senderOf(answers: Answers): string {
  const side = isProducers(answers) ? 'producer' : 'insured'
  const name =
    answers[`${side}_contact_name`] ?? fullName(answers[`${side}_first_name`], answers[`${side}_last_name`])
  const company = side === 'producer' ? answers.producer_agency_name : answers.insured_company_name
  const known = [name, company].filter((part) => part && !holdsWebAddress(part)).join(', ')
  return known || 'The holder of the quote'
}
