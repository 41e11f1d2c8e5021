import { type Answers } from '#domain/quote/quote.ts'

/** Under which field the quote is kept: its producer's address, else the client's. */
export function holderEmailKey({
  insurance_producer: producer,
  producer_email,
  insured_email,
}: Answers): 'producer_email' | 'insured_email' {
  const isTheirs = producer === 'True' && (producer_email !== undefined || insured_email === undefined)
  return isTheirs ? 'producer_email' : 'insured_email'
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
    (email, place) => place === emails.findIndex((one) => one.toLowerCase() === email.toLowerCase()),
  )
}
