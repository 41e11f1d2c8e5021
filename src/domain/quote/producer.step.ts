import { type CalendarDate } from '#domain/calendar.ts'
import { type FieldProblem } from '#domain/problem.ts'
import { producerLicenceFields } from '#domain/quote/producer.fields.ts'
import { contestDates, type Quote } from '#domain/quote/quote.ts'
import { defineStep, missing } from '#domain/quote/step.ts'

export const producerStep = defineStep({
  id: 'producer-information',
  title: 'Producer information',
  lead: 'Your license and your errors and omissions insurance.',
  section: 'producer_contact',
  fields: producerLicenceFields,
  applies: {
    when: ({ answers }) => answers.insurance_producer === 'True',
    otherwise: 'Only insurance agents and brokers need this step, so we skipped it for you.',
  },
  problems: ({ quote }) => [
    ...missing('producer_contact', producerLicenceFields, quote.answers, Object.keys(producerLicenceFields)),
    ...expiredBefore(quote, contestDates(quote).at(-1)),
  ],
})

/** @rule N54 The producer's licence and E&O insurance are still in force on the last contest day. */
function expiredBefore({ answers }: Quote, lastDay: CalendarDate | undefined): FieldProblem[] {
  const keys = ['producer_license_exp_date', 'producer_exp_date'] as const
  return keys.flatMap((field) => {
    const expires = answers[field]
    if (!expires || !lastDay || expires >= lastDay) return []
    return [{ section: 'producer_contact', field, message: 'This must not expire before the last contest' }]
  })
}
