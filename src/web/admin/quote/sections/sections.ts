import { STEPS } from '#domain/quote/steps/steps.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'

/** What the steps of the wizard are called on a case, in their order; the keys 1 to 9 go to them. */
const NAMES: Record<StepId, string> = {
  'contact-information': 'Insured',
  'contest-coverage': 'Contests',
  'prize-package-options': 'Prizes and signs',
  'tournament-golf-information': 'Event',
  'producer-information': 'Producer',
  'client-shipping-information': 'Shipping',
  'certificate-terms-conditions': 'Terms',
  'payment-information': 'Payment',
  'confirm-coverage': 'Before it can be bought',
}

export const SECTIONS = STEPS.map(({ id }, index) => ({ id, name: NAMES[id], key: String(index + 1) }))

export function sectionName(id: StepId): string {
  return NAMES[id]
}

/** The `id` of a section's element. */
export function sectionId(id: StepId): string {
  return `section-${id}`
}
