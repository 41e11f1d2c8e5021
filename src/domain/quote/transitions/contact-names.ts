import { fullName } from '#domain/quote/model/full-name.ts'
import { type Quote, withAnswers } from '#domain/quote/model/quote.ts'

/**
 * A contact name that only repeats the first and last name, present or previous, is not stored.
 *
 * @rule N53 The contact name is first and last name, unless another is typed.
 */
export function syncContactNames(quote: Quote, before: Quote): Quote {
  const repeats = (typed: string | undefined, nameOf: (quote: Quote) => string | null) =>
    typed !== undefined && (typed === nameOf(quote) || typed === nameOf(before))
  const { insured_contact_name: insured, producer_contact_name: producer } = quote.answers
  return withAnswers(quote, {
    ...(repeats(insured, insuredName) && { insured_contact_name: undefined }),
    ...(repeats(producer, producerName) && { producer_contact_name: undefined }),
  })
}

function insuredName({ answers }: Quote): string | null {
  return fullName(answers.insured_first_name, answers.insured_last_name)
}

function producerName({ answers }: Quote): string | null {
  return fullName(answers.producer_first_name, answers.producer_last_name)
}
