import { confirmStep } from '#domain/quote/confirm.step.ts'
import { contactStep } from '#domain/quote/contact.step.ts'
import { coverageStep } from '#domain/quote/coverage.step.ts'
import { paymentStep } from '#domain/quote/payment.step.ts'
import { prizePackageStep } from '#domain/quote/prize-package.step.ts'
import { producerStep } from '#domain/quote/producer.step.ts'
import { shippingStep } from '#domain/quote/shipping.step.ts'
import { type Step } from '#domain/quote/step.ts'
import { termsStep } from '#domain/quote/terms.step.ts'
import { tournamentStep } from '#domain/quote/tournament.step.ts'

/** The nine steps in their order. The first eight are also the sections of the side accordion. */
export const STEPS: readonly Step[] = [
  contactStep,
  coverageStep,
  prizePackageStep,
  tournamentStep,
  producerStep,
  shippingStep,
  termsStep,
  paymentStep,
  confirmStep,
]
