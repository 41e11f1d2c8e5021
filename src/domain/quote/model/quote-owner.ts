import { getEmailKey } from '#domain/values/email-address.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import type { Answers } from '#domain/quote/model/quote.ts'

/**
 * The field with the e-mail address of the quote's owner: the producer or the insured.
 *
 * @rule P02 A producer's quote is opened only with the producer's own address, because it shows the commission.
 */
export function ownerEmailKey(answers: Answers): 'producer_email' | 'insured_email' {
  return isProducerQuote(answers) ? 'producer_email' : 'insured_email'
}

/** The address that gets the link to a quote, and by which the quote is found. */
export function ownerEmail(answers: Answers): string | undefined {
  return answers[ownerEmailKey(answers)]
}

/**
 * The addresses of the people that a quote concerns.
 *
 * @rule D02 A quote that is sent is addressed to its client and its producer, each address once.
 */
export function contactEmails({ insured_email, producer_email }: Answers): string[] {
  const emails = [insured_email, producer_email].filter((email) => email !== undefined)
  return emails.filter(
    (email, position) => position === emails.findIndex((one) => getEmailKey(one) === getEmailKey(email)),
  )
}
