import { amountDue } from '#web/quote/payment/payment-details.ts'
import type { CheckoutFormState } from '#web/quote/checkout/box/checkout-form.ts'
import type { PayFieldsHandle } from '#web/quote/checkout/box/PayFields.tsx'
import type { CheckoutState } from '#web/quote/checkout/purchase-quote.ts'
import { sayCouponIsLeftOut } from '#web/quote/price/change-coupons.ts'
import type { QuoteSession } from '#web/quote/session/session.ts'

const PAPER_FIELDS = ['emails_to_be_sent', 'special_instructions'] as const

/**
 * What the page asks before it pays, in the order in which it stands there; undefined if nothing is missing.
 *
 * @rule N101 A press before everything is there says what is missing; nothing is sent.
 */
export async function prepareToPay(
  session: QuoteSession,
  { areValid, goTo, coupons, agreement, termsAgreement }: CheckoutFormState,
  fields: PayFieldsHandle | null,
): Promise<CheckoutState | undefined> {
  if (!areValid(['coverage_agreement'])) return { step: 'missing', what: 'details' }
  if (!termsAgreement.isAgreed) return { step: 'missing', what: 'terms' }
  const invalid = PAPER_FIELDS.find((name) => !areValid([name]))
  if (invalid) {
    goTo(invalid)
    return { step: 'ready' }
  }
  if (agreement.isChanged && !agreement.isAccepted) return { step: 'missing', what: 'price' }

  // A code that is typed and not applied yet: its price is seen before it is charged.
  const before = amountDue(session.get())
  const { couponCode } = session.get()
  if (!((await coupons.current?.flush()) ?? true)) sayCouponIsLeftOut(couponCode)
  const after = amountDue(session.get())
  if (after !== before) return { step: 'ready', repriced: after }

  return (await fields?.collect()) === false ? { step: 'ready' } : undefined
}
