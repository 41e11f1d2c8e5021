import { type ComponentType, lazy } from 'react'
import { type StepId } from '#domain/quote/steps/step-ids.ts'

/** The page of each step; one that is missing here does not compile. */
export const STEP_PAGES: Record<StepId, ComponentType> = {
  'contact-information': lazy(() => import('#web/quote/steps/ContactStep.tsx')),
  'contest-coverage': lazy(() => import('#web/quote/steps/CoverageStep.tsx')),
  'prize-package-options': lazy(() => import('#web/quote/steps/PrizePackageStep.tsx')),
  'tournament-golf-information': lazy(() => import('#web/quote/steps/TournamentStep.tsx')),
  'producer-information': lazy(() => import('#web/quote/steps/ProducerStep.tsx')),
  'client-shipping-information': lazy(() => import('#web/quote/steps/ShippingStep.tsx')),
  'certificate-terms-conditions': lazy(() => import('#web/quote/steps/TermsStep.tsx')),
  'payment-information': lazy(() => import('#web/quote/steps/PaymentStep.tsx')),
  'confirm-coverage': lazy(() => import('#web/quote/steps/ConfirmStep.tsx')),
}
