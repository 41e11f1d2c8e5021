import { producerFields } from '#domain/quote/fields/contact.fields.ts'
import { type Answers, type Quote, withoutAnswers } from '#domain/quote/model/quote.ts'
import { producerFeeFields, producerLicenseFields } from '#domain/quote/fields/producer.fields.ts'
import type { Patch } from '#domain/quote/wire/wire.ts'

type Side = NonNullable<Answers['insurance_producer']>

/** The parts that both sides have: `first_name`, `zip` and so on. */
const PARTS = Object.keys(producerFields)
  .filter((key) => key !== 'producer_agency_name')
  .map((key) => key.replace('producer_', ''))

/** Whether a producer fills in the quote; without an answer it is not a producer. */
export function sideOf({ answers }: Quote): Side {
  return answers.insurance_producer ?? 'False'
}

/** The side that typed values switch a quote to; undefined if it stays the same. */
export function requestedSide(quote: Quote, { insurance_producer: to }: Patch['values']): Side | undefined {
  const side = to === 'True' ? 'True' : 'False'
  return to === undefined || side === sideOf(quote) ? undefined : side
}

/**
 * When the producer question gets another answer, the contact details so far were meant for the other side.
 *
 * @rule T06 Switching moves all contact details to the other side and overwrites what was there, empties the side
 * that they come from, and clears the client type.
 */
export function switchProducer(quote: Quote, to: Side): Quote {
  if (to === sideOf(quote)) return quote
  const [from, into] = to === 'True' ? (['insured', 'producer'] as const) : (['producer', 'insured'] as const)
  const answers: Readonly<Record<string, unknown>> = quote.answers
  const moved = PARTS.map((part) => [`${into}_${part}`, answers[`${from}_${part}`]] as const)
  const emptied = [
    'client_type',
    ...PARTS.flatMap((part) => [`${from}_${part}`, `${into}_${part}`]),
    ...(to === 'True' ? [] : PRODUCER_ONLY_KEYS),
  ]
  const left: Answers = withoutAnswers(quote, emptied).answers
  const given = moved.filter(([, value]) => value !== undefined)
  return { ...quote, answers: { ...left, ...Object.fromEntries(given), insurance_producer: to } }
}

/** Fields without a counterpart on the other side. */
const PRODUCER_ONLY_KEYS = [
  'producer_agency_name',
  ...Object.keys(producerLicenseFields),
  ...Object.keys(producerFeeFields),
]

/** @rule N05 Only a producer adds a fee. */
export function syncProducerFee(quote: Quote): Quote {
  return sideOf(quote) === 'True' ? quote : withoutAnswers(quote, Object.keys(producerFeeFields))
}
