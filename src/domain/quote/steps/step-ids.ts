/**
 * The wizard's steps in their order. The ids are the words of the address bar.
 *
 * @rule S04 A quote is walked in nine steps, in this order, by customers and reps alike.
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
