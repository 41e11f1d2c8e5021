import { type CalendarDate } from '#domain/calendar.ts'
import { type FieldProblem } from '#domain/problem.ts'
import { formatMoney, fromDollars, toDollars } from '#domain/money.ts'
import { LARGEST_PRODUCER_FEE_PERCENT, producerFeeLimit } from '#domain/pricing/producer-fee.ts'
import { isProducers } from '#domain/quote/is-producers.ts'
import { producerFeeFields, producerLicenceFields } from '#domain/quote/producer.fields.ts'
import { contestDates, type Quote } from '#domain/quote/quote.ts'
import { defineStep, type Judging, missing } from '#domain/quote/step.ts'

export const producerStep = defineStep({
  id: 'producer-information',
  title: 'Producer information',
  lead: 'Your license, your errors and omissions insurance, and the fee that you add.',
  section: 'producer_contact',
  fields: { ...producerLicenceFields, ...producerFeeFields },
  applies: {
    when: ({ answers }) => isProducers(answers),
    otherwise: 'Only insurance agents and brokers need this step, so we skipped it for you.',
  },
  problems: ({ quote, grossFees }) => [
    ...missing('producer_contact', producerLicenceFields, quote.answers, Object.keys(producerLicenceFields)),
    ...expiredBefore(quote, contestDates(quote).at(-1)),
    ...feeTooHigh(quote, grossFees),
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

/** @rule N05 A producer adds at most 10 percent of the gross fees; while those are not known, nothing is too much. */
function feeTooHigh({ answers }: Quote, grossFees: Judging['grossFees']): FieldProblem[] {
  const { producer_fee: fee } = answers
  if (fee === undefined || grossFees === undefined) return []
  const most = fromDollars(Math.floor(toDollars(producerFeeLimit(grossFees))))
  if (fee <= most) return []
  const message = `Enter at most ${formatMoney(most)}, ${LARGEST_PRODUCER_FEE_PERCENT} percent of the gross fees`
  return [{ section: 'producer_contact', field: 'producer_fee', message }]
}
