import { type Answers } from '#domain/quote/quote.ts'

/**
 * Under which field the quote is kept: its producer's address, or that of who is to be insured.
 *
 * @rule P02 A producer's quote is kept under the producer's own address and no other, as what it opens tells the commission.
 */
export function holderEmailKey({ insurance_producer }: Answers): 'producer_email' | 'insured_email' {
  return insurance_producer === 'True' ? 'producer_email' : 'insured_email'
}

/** Where the way back to a quote is sent and under which it is found. */
export function holderEmail(answers: Answers): string | undefined {
  return answers[holderEmailKey(answers)]
}
