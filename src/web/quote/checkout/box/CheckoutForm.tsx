import { type ReactNode, useRef } from 'react'
import { confirmStep } from '#domain/quote/steps/confirm.step.ts'
import { CheckoutFormProvider } from '#web/quote/checkout/box/checkout-form.ts'
import { usePriceAgreement } from '#web/quote/checkout/box/use-price-agreement.ts'
import { useTermsAgreement } from '#web/quote/checkout/review/terms-version.ts'
import type { CouponsHandle } from '#web/quote/price/Coupons.tsx'
import { useSessionState } from '#web/quote/session/context.ts'
import { useStepForm } from '#web/quote/shell/step-form/use-step-form.ts'

/** Everything that is answered where it is paid: the tick at the details, the papers, the coupons and the payment. */
export function CheckoutForm({ children, className }: { children: ReactNode; className: string }) {
  const frame = useRef<HTMLFormElement>(null)
  const coupons = useRef<CouponsHandle>(null)
  const { field, showErrors } = useStepForm(confirmStep, frame)
  const agreement = usePriceAgreement()
  const termsAgreement = useTermsAgreement(useSessionState().contact.id)

  function goTo(name: string) {
    const control = frame.current?.elements.namedItem(name)
    if (!(control instanceof HTMLElement)) return
    control.focus({ preventScroll: true })
    control.scrollIntoView({ block: 'center' })
  }

  return (
    <CheckoutFormProvider value={{ field, areValid: showErrors, goTo, coupons, agreement, termsAgreement }}>
      {/* Enter in a field pays nothing: only the button does. */}
      <form ref={frame} noValidate onSubmit={(event) => event.preventDefault()} className={className}>
        {children}
      </form>
    </CheckoutFormProvider>
  )
}
