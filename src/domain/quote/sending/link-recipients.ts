import { getEmailKey } from '#domain/values/email-address.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import type { Answers } from '#domain/quote/model/quote.ts'

/**
 * Whether the link of a quote may go to this address. Anyone who has the link can see and change everything.
 *
 * @rule P02 The link of a producer's quote goes only to the producer, who sends the client a copy without it.
 */
export function canReceiveLink(answers: Answers, address: string): boolean {
  return !isProducerQuote(answers) || getEmailKey(address) === getEmailKey(answers.producer_email ?? '')
}
