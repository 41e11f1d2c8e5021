import type { Answers } from '#domain/quote/model/quote.ts'

/** Whether an insurance producer buys for a client. Its prices are net of a commission that the client does not see. */
export function isProducerQuote({ insurance_producer }: Answers): boolean {
  return insurance_producer === 'True'
}
