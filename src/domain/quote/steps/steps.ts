import { confirmStep } from '#domain/quote/steps/confirm.step.ts'
import { contactStep } from '#domain/quote/steps/contact.step.ts'
import { coverageStep } from '#domain/quote/steps/coverage.step.ts'
import { paymentStep } from '#domain/quote/steps/payment.step.ts'
import { prizePackageStep } from '#domain/quote/steps/prize-package.step.ts'
import { producerStep } from '#domain/quote/steps/producer.step.ts'
import { shippingStep } from '#domain/quote/steps/shipping.step.ts'
import type { Step } from '#domain/quote/steps/step.ts'
import { termsStep } from '#domain/quote/steps/terms.step.ts'
import { tournamentStep } from '#domain/quote/steps/tournament.step.ts'

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
