import type { FieldProblem } from '#domain/problem.ts'
import { producerFields } from '#domain/quote/fields/contact.fields.ts'
import { producerLicenseFields } from '#domain/quote/fields/producer.fields.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import { fieldProblem } from '#domain/quote/wire/wire.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { decodeField } from '#domain/values/field.ts'

/**
 * What is asked of a producer who takes over a policy, under the names of the quote's own fields.
 *
 * @rule N87 A policy is given to a producer with its agency, name, e-mail address, phone and licence.
 */
export const NEW_PRODUCER_FIELDS = {
  producer_agency_name: producerFields.producer_agency_name,
  producer_first_name: producerFields.producer_first_name,
  producer_last_name: producerFields.producer_last_name,
  producer_email: producerFields.producer_email,
  producer_phone: producerFields.producer_phone,
  producer_license_number: producerLicenseFields.producer_license_number,
  producer_license_state: producerLicenseFields.producer_license_state,
  producer_license_exp_date: producerLicenseFields.producer_license_exp_date,
}

export type NewProducerKey = keyof typeof NEW_PRODUCER_FIELDS

const ALL_PRODUCER_KEYS = [...Object.keys(producerFields), ...Object.keys(producerLicenseFields)]

export type ReadProducer = { ok: true; answers: FlatAnswers } | { ok: false; problems: FieldProblem[] }

export function readNewProducer(
  sent: Readonly<Partial<Record<NewProducerKey, unknown>>>,
  lastContest: CalendarDate | undefined,
): ReadProducer {
  const keys = Object.keys(NEW_PRODUCER_FIELDS) as NewProducerKey[]
  const read = keys.map((key) => ({
    key,
    ...decodeField<string>(NEW_PRODUCER_FIELDS[key], sent[key] ?? null),
  }))
  const problems = read.flatMap((one) => (one.ok ? [] : [fieldProblem(one.key, one.message)]))
  const answers = Object.fromEntries(read.flatMap((one) => (one.ok ? [[one.key, one.value]] : [])))
  const expires = findLicenseProblem(answers['producer_license_exp_date'], lastContest)
  if (expires) problems.push(fieldProblem('producer_license_exp_date', expires))
  return problems.length > 0 ? { ok: false, problems } : { ok: true, answers }
}

/** @rule N54 A licence that ends before the last contest does not do. */
export function findLicenseProblem(
  expires: string | undefined,
  lastContest: string | undefined,
): string | undefined {
  const isTooEarly = expires !== undefined && lastContest !== undefined && expires < lastContest
  return isTooEarly ? 'The license must not expire before the last contest' : undefined
}

/** The answers of a policy with another producer, or without one; nothing of the former one is left. */
export function withProducer(answers: FlatAnswers, producer: FlatAnswers | null): FlatAnswers {
  const left = Object.entries(answers).filter(([key]) => !ALL_PRODUCER_KEYS.includes(key))
  return { ...Object.fromEntries(left), ...producer }
}
