import type { CalendarDate } from '#domain/values/calendar.ts'
import type { FieldProblem } from '#domain/problem.ts'
import { formatMoney, fromDollars, toDollars } from '#domain/values/money.ts'
import { calculateProducerFeeLimit } from '#domain/pricing/producer-fee.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { producerFeeFields, producerLicenseFields } from '#domain/quote/fields/producer.fields.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { contestDates, type Quote } from '#domain/quote/model/quote.ts'
import { defineStep, type StepContext, missingAnswers } from '#domain/quote/steps/step.ts'

export const producerStep = defineStep({
  id: 'producer-information',
  title: 'Producer information',
  introduction: 'Your license, your errors and omissions insurance, and the fee that you add.',
  section: 'producer_contact',
  fields: { ...producerLicenseFields, ...producerFeeFields },
  applies: {
    when: ({ answers }) => isProducerQuote(answers),
    otherwise: 'Only insurance agents and brokers need this step, so we skipped it for you.',
  },
  problems: ({ quote, ...known }) => [
    ...missingAnswers(
      'producer_contact',
      producerLicenseFields,
      quote.answers,
      Object.keys(producerLicenseFields),
    ),
    ...expiredBefore(quote, contestDates(quote).at(-1)),
    ...feeTooHigh(quote, known),
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

/** @rule N05 A producer adds at most the percent of the gross fees that the office sets; without known fees there is no limit. */
function feeTooHigh(
  { answers }: Quote,
  { grossFees, producerFeePercent: percent }: Pick<StepContext, 'grossFees' | 'producerFeePercent'>,
): FieldProblem[] {
  const { producer_fee: fee } = answers
  if (fee === undefined || grossFees === undefined || percent === undefined) return []
  const limit = fromDollars(Math.floor(toDollars(calculateProducerFeeLimit(grossFees, percent))))
  if (fee <= limit) return []
  const message = `Enter at most ${formatMoney(limit, dollarSignOf(answers))}, ${percent} percent of the gross fees`
  return [{ section: 'producer_contact', field: 'producer_fee', message }]
}
