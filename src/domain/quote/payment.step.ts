import { paymentFields } from '#domain/quote/payment.fields.ts'
import { defineStep, missing } from '#domain/quote/step.ts'

export const paymentStep = defineStep({
  id: 'payment-information',
  title: 'Payment',
  lead: 'Choose how to pay. Nothing is charged before you confirm on the next page.',
  section: 'payment_info',
  fields: paymentFields,
  problems: ({ quote: { answers } }) => missing('payment_info', paymentFields, answers, ['payment_type']),
})
