import { type FieldProblem } from '#domain/problem.ts'
import { mayPayBy } from '#domain/quote/payment-methods.ts'
import { paymentFields } from '#domain/quote/payment.fields.ts'
import { type Quote } from '#domain/quote/quote.ts'
import { defineStep, missing } from '#domain/quote/step.ts'

const SECTION = 'payment_info'

export const paymentStep = defineStep({
  id: 'payment-information',
  title: 'Payment',
  lead: 'Choose how to pay. Nothing is charged before you confirm on the next page.',
  section: SECTION,
  fields: paymentFields,
  problems: ({ quote }) => [
    ...missing(SECTION, paymentFields, quote.answers, ['payment_type']),
    ...notOffered(quote),
  ],
})

function notOffered({ answers }: Quote): FieldProblem[] {
  const { payment_type: method } = answers
  if (method === undefined || mayPayBy(answers, method)) return []
  return [{ section: SECTION, field: 'payment_type', message: paymentFields.payment_type.message }]
}
