import { getEmailKey } from '#domain/values/email-address.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { type Answers } from '#domain/quote/model/quote.ts'

/**
 * Under which field the quote is kept: its producer's address, or that of who is to be insured.
 *
 * @rule P02 A producer's quote is kept under the producer's own address and no other, as what it opens tells the commission.
 */
export function ownerEmailKey(answers: Answers): 'producer_email' | 'insured_email' {
  return isProducerQuote(answers) ? 'producer_email' : 'insured_email'
}

/** Where the way back to a quote is sent and under which it is found. */
export function ownerEmail(answers: Answers): string | undefined {
  return answers[ownerEmailKey(answers)]
}

/**
 * Whom a quote concerns.
 *
 * @rule D02 A quote that is sent is addressed to its client and its producer, each address once.
 */
export function contactEmails({ insured_email, producer_email }: Answers): string[] {
  const emails = [insured_email, producer_email].filter((email) => email !== undefined)
  return emails.filter(
    (email, place) => place === emails.findIndex((one) => getEmailKey(one) === getEmailKey(email)),
  )
}
