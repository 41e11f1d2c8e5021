import { fullName } from '#domain/quote/model/full-name.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import type { Answers } from '#domain/quote/model/quote.ts'
import { containsWebAddress } from '#domain/quote/sending/sending.fields.ts'

/** The name and company of the quote's owner, leaving out a part that contains a web address. */
export function senderName(answers: Answers): string {
  const side = isProducerQuote(answers) ? 'producer' : 'insured'
  const name =
    answers[`${side}_contact_name`] ?? fullName(answers[`${side}_first_name`], answers[`${side}_last_name`])
  const company = side === 'producer' ? answers.producer_agency_name : answers.insured_company_name
  const known = [name, company].filter((part) => part && !containsWebAddress(part)).join(', ')
  return known || 'The holder of the quote'
}
