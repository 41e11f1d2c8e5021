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
