import { createContext, type RefObject, useContext } from 'react'
import type { PriceAgreement } from '#web/quote/checkout/box/use-price-agreement.ts'
import type { TermsAgreement } from '#web/quote/checkout/review/terms-version.ts'
import type { CouponsHandle } from '#web/quote/price/Coupons.tsx'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'

/** What stands on the page around the box that pays. */
export interface CheckoutFormState {
  field: StepField
  /** Whether these fields are valid; if not, they show why. */
  areValid: (names: readonly string[]) => boolean
  /** Takes the person to a field, or to the tick at a new price. */
  goTo: (name: string) => void
  coupons: RefObject<CouponsHandle | null>
  agreement: PriceAgreement
  termsAgreement: TermsAgreement
}

const CheckoutFormContext = createContext<CheckoutFormState | null>(null)

export const CheckoutFormProvider = CheckoutFormContext.Provider

export function useCheckoutForm(): CheckoutFormState {
  const form = useContext(CheckoutFormContext)
  if (form === null) throw new Error('There is no checkout here')
  return form
}
