import { type Answers } from '#domain/quote/quote.ts'

/** Where the way back to a quote is sent and under which it is found: its producer's address, else the client's. */
export function holderEmail({
  insurance_producer: producer,
  producer_email,
  insured_email,
}: Answers): string | undefined {
  return producer === 'True' ? (producer_email ?? insured_email) : insured_email
}
