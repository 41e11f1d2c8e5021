import type { ComponentType } from 'react'
import { STEP_IDS, type StepId } from '#domain/quote/steps/step-ids.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'

type LoadStep = () => Promise<{ default: ComponentType }>

/** The code of each step; one that is missing here does not compile. */
const LOADERS: Record<StepId, LoadStep> = {
  'contact-information': () => import('#web/quote/steps/ContactStep.tsx'),
  'contest-coverage': () => import('#web/quote/steps/CoverageStep.tsx'),
  'prize-package-options': () => import('#web/quote/steps/PrizePackageStep.tsx'),
  'tournament-golf-information': () => import('#web/quote/steps/TournamentStep.tsx'),
  'producer-information': () => import('#web/quote/steps/ProducerStep.tsx'),
  'client-shipping-information': () => import('#web/quote/steps/ShippingStep.tsx'),
  'certificate-terms-conditions': () => import('#web/quote/steps/TermsStep.tsx'),
  'payment-information': () => import('#web/quote/steps/PaymentStep.tsx'),
  'confirm-coverage': () => import('#web/quote/steps/ConfirmStep.tsx'),
}

const pages = Object.fromEntries(STEP_IDS.map((id) => [id, lazyPage(LOADERS[id])])) as Record<
  StepId,
  ReturnType<typeof lazyPage>
>

/** The page of each step. */
export const STEP_PAGES = Object.fromEntries(STEP_IDS.map((id) => [id, pages[id].Page])) as unknown as Record<
  StepId,
  ComponentType
>

/** For who draws it at once. */
export function preloadFirstStep(): Promise<void> {
  return pages['contact-information'].preload()
}

/** Its code, for who shows it together with others. */
export async function loadStep(id: StepId): Promise<ComponentType> {
  return (await LOADERS[id]()).default
}
