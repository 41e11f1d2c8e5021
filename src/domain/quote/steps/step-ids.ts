/**
 * The wizard's steps in their order. The ids are part of the URL.
 *
 * @rule S04 A quote has nine steps, in this order, for customers and reps alike.
 */
export const STEP_IDS = [
  'contact-information',
  'contest-coverage',
  'prize-package-options',
  'tournament-golf-information',
  'producer-information',
  'client-shipping-information',
  'certificate-terms-conditions',
  'payment-information',
  'confirm-coverage',
] as const

export type StepId = (typeof STEP_IDS)[number]

export function isStepId(text: string): text is StepId {
  return (STEP_IDS as readonly string[]).includes(text)
}
