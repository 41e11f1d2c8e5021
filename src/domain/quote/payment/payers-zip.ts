import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import type { Quote } from '#domain/quote/model/quote.ts'

/** The ZIP or postal code of who pays: the producer's, where there is one, else the insured's. Undefined while unknown. */
export function payersZip({ answers }: Quote): string | undefined {
  return isProducerQuote(answers) ? answers.producer_zip : answers.insured_zip
}
