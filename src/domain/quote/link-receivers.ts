import { addressKey } from '#domain/email-address.ts'
import { isProducers } from '#domain/quote/is-producers.ts'
import { type Answers } from '#domain/quote/quote.ts'

/**
 * Whether the link of a quote may go to this address. Whoever has it can see and change everything.
 *
 * @rule P02 The link of a producer's quote goes to the producer alone, who sends the client a copy without it.
 */
export function mayGetLink(answers: Answers, address: string): boolean {
  return !isProducers(answers) || addressKey(address) === addressKey(answers.producer_email ?? '')
}
