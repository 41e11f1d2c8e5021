import { addressKey } from '#domain/email-address.ts'
import { isProducers } from '#domain/quote/is-producers.ts'
import { type Answers } from '#domain/quote/quote.ts'

/**
 * Under which field the quote is kept: its producer's address, or that of who is to be insured.
 *
 * @rule P02 A producer's quote is kept under the producer's own address and no other, as what it opens tells the commission.
 */
export function holderEmailKey(answers: Answers): 'producer_email' | 'insured_email' {
  return isProducers(answers) ? 'producer_email' : 'insured_email'
}

/** Where the way back to a quote is sent and under which it is found. */
export function holderEmail(answers: Answers): string | undefined {
  return answers[holderEmailKey(answers)]
}

/**
 * Whom a quote concerns.
 *
 * @rule D02 A quote that is sent is addressed to its client and its producer, each address once.
 */
export function concernedEmails({ insured_email, producer_email }: Answers): string[] {
  const emails = [insured_email, producer_email].filter((email) => email !== undefined)
  return emails.filter(
    (email, place) => place === emails.findIndex((one) => addressKey(one) === addressKey(email)),
  )
}
