import { type FieldProblem } from '#domain/problem.ts'
import { canPayBy } from '#domain/quote/payment/payment-methods.ts'
import { paymentFields } from '#domain/quote/fields/payment.fields.ts'
import { type Quote } from '#domain/quote/model/quote.ts'
import { defineStep, missingAnswers } from '#domain/quote/steps/step.ts'

const SECTION = 'payment_info'

export const paymentStep = defineStep({
  id: 'payment-information',
  title: 'Payment',
  introduction: 'Choose how to pay. Nothing is charged before you confirm on the next page.',
  section: SECTION,
  fields: paymentFields,
  problems: ({ quote }) => [
    ...missingAnswers(SECTION, paymentFields, quote.answers, ['payment_type']),
    ...paymentMethodProblems(quote),
  ],
})

function paymentMethodProblems({ answers }: Quote): FieldProblem[] {
  const { payment_type: method } = answers
  if (method === undefined || canPayBy(answers, method)) return []
  return [{ section: SECTION, field: 'payment_type', message: paymentFields.payment_type.message }]
}
