import { Checkout } from '#web/quote/checkout/Checkout.tsx'
import { CheckoutForm } from '#web/quote/checkout/box/CheckoutForm.tsx'
import { DetailsTick } from '#web/quote/checkout/box/DetailsTick.tsx'
import { TermsTick } from '#web/quote/checkout/box/TermsTick.tsx'

/** Where a rep buys for a client: the case has the details, the papers and the coupons already. */
export default function CaseCheckout() {
  return (
    <CheckoutForm className="grid gap-4">
      <DetailsTick />
      <TermsTick />
      <Checkout />
    </CheckoutForm>
  )
}
