import { formatTelephone } from '#domain/values/telephone.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import type { Answers, Quote } from '#domain/quote/model/quote.ts'

export interface Party {
  name: string
  company: string
  address: string[]
}

/** Whether an insurance producer bought the policy for its client. */
export function isProducerPolicy({ answers }: Quote): boolean {
  return isProducerQuote(answers)
}

/** The insured's name and address for documents. */
export function getInsuredParty({ answers }: Quote): Party {
  return party(answers, 'insured')
}

/** The producer's name and address for documents; the agency's name if there is one. */
export function getProducerParty({ answers }: Quote): Party {
  const { name, company, address } = party(answers, 'producer')
  return { name, company: answers.producer_agency_name ?? company, address }
}

/** Whom documents of account are addressed to, marked if it is a producer. */
export interface Payer {
  billTo: Party
  producers?: true
}

/** The payer of a purchase. */
export function getPayer(quote: Quote): Payer {
  return isProducerPolicy(quote)
    ? { billTo: getProducerParty(quote), producers: true }
    : { billTo: getInsuredParty(quote) }
}

/** The name of the event on accounting documents. */
export function formatEventName({ answers: { tournament_name = '', course_name = '' } }: Quote): string {
  return [tournament_name, course_name].filter(Boolean).join(', ')
}

function party(answers: Answers, side: 'insured' | 'producer'): Party {
  const fullName = joinWords(answers[`${side}_first_name`], answers[`${side}_last_name`])
  const place = joinWords(answers[`${side}_state`], answers[`${side}_zip`])
  const cityLine = [answers[`${side}_city`], place].filter(Boolean).join(', ')
  return {
    name: answers[`${side}_contact_name`] ?? fullName,
    company: answers[`${side}_company_name`] ?? '',
    address: [answers[`${side}_address_1`], answers[`${side}_address_2`], cityLine]
      .filter((line) => line !== undefined)
      .filter(Boolean),
  }
}

/** A phone number with its extension. */
export function formatPhone(phone = '', extension = ''): string {
  const number = formatTelephone(phone)
  return number && extension ? `${number} ext. ${extension}` : number
}

function joinWords(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
