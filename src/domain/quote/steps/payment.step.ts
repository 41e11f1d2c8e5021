import type { FieldProblem } from '#domain/problem.ts'
import { asksHowToPay, canPayBy, isFriendsAndFamily } from '#domain/quote/payment/payment-methods.ts'
import { paymentMethodFields } from '#domain/quote/fields/payment.fields.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import { defineStep, missingAnswers } from '#domain/quote/steps/step.ts'

const SECTION = 'payment_info'

/** @rule N101 Who can pay in one way only is not asked: the step is skipped and validated, and the last page has the card. */
export const paymentStep = defineStep({
  id: 'payment-information',
  title: 'Payment',
  introduction: 'Choose how to pay. You won’t be charged until you pay on the next page.',
  section: SECTION,
  fields: paymentMethodFields,
  applies: {
    when: ({ answers }, editor) => asksHowToPay(answers, editor),
    summary: ({ answers }) => (isFriendsAndFamily(answers) ? 'Nothing to pay' : 'Card, on the last page'),
  },
  problems: ({ quote }) => [
    ...missingAnswers(SECTION, paymentMethodFields, quote.answers, ['payment_type']),
    ...paymentMethodProblems(quote),
  ],
})

function paymentMethodProblems({ answers }: Quote): FieldProblem[] {
  const { payment_type: method } = answers
  if (method === undefined || canPayBy(answers, method)) return []
  return [{ section: SECTION, field: 'payment_type', message: paymentMethodFields.payment_type.message }]
}
