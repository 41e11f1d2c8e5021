import { BASE_PATH, PAGES, signInPath } from '#contract/pages.ts'
import { isFriendsAndFamily } from '#domain/quote/payment/payment-methods.ts'
import type { ShippedItems } from '#domain/quote/signs/remove-shipped-items.ts'
import { useCheckoutForm } from '#web/quote/checkout/box/checkout-form.ts'
import { TERMS_FIELD, termsTickLabel } from '#web/quote/checkout/box/TermsTick.tsx'
import { DETAILS_LABEL } from '#web/quote/checkout/box/DetailsTick.tsx'
import { NEW_PRICE_FIELD } from '#web/quote/checkout/box/PriceToPay.tsx'
import type { MissingAnswer } from '#web/quote/checkout/purchase-quote.ts'
import type { WaitingFor } from '#web/payment/repeat-until-final.ts'
import { amountDue } from '#web/quote/payment/payment-details.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useSessionState } from '#web/quote/session/context.ts'
import { listShippedItems } from '#web/quote/signs/shipping/always-shipped.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { UndoNotice } from '#web/ui/UndoNotice.tsx'

/** What the purchase waits for. Only what the server holds goes on without this page. */
export function PendingNotice({ waitingFor }: { waitingFor: WaitingFor }) {
  if (waitingFor === 'bank') {
    return (
      <Notice kind="info" title="Your bank hasn’t answered yet" live>
        We’re still checking with your bank. You can leave this page. If the payment goes through, we’ll email
        your certificate. You won’t be charged twice.
      </Notice>
    )
  }
  if (waitingFor === 'cardholder') {
    return (
      <Notice kind="info" title="Your bank asks you to confirm this payment" live>
        Confirm it in the window that opens over this page, and we’ll take it from there. You won’t be charged
        until you confirm.
      </Notice>
    )
  }
  if (waitingFor === 'sign-in') {
    return (
      <Notice kind="attention" title="You’ve been signed out" live>
        We don’t know yet if your purchase went through.{' '}
        <a
          href={BASE_PATH + signInPath(PAGES['rep-home'])}
          target="_blank"
          rel="noopener"
          className="underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          Sign in again (in a new window)
        </a>
        , and leave this page open. We’ll continue here, and you won’t be charged twice.
      </Notice>
    )
  }
  return (
    <Notice kind="attention" title="We lost the connection" live>
      Stay on this page while we find out if your purchase went through. You won’t be charged twice.
    </Notice>
  )
}

/** The bank's window was closed without an answer. */
export function BankConfirmationNotice({ onChangeCard }: { onChangeCard: () => void }) {
  return (
    <Notice kind="attention" title="Your bank needs you to confirm this payment" live>
      <p>
        You won’t be charged until you confirm. Select the button below to open your bank’s window again, or
        use another card to cancel this payment.
      </p>
      <Button className="mt-3" onClick={onChangeCard}>
        Use another card
      </Button>
    </Notice>
  )
}

function changeMessage(what: ShippedItems | 'rush'): string {
  if (what === 'rush') return 'We added rush shipping.'
  if (what.contests.length === 0) return 'We removed the signs.'
  return `We removed ${listShippedItems(what)}.`
}

/** What was removed so that nothing has to be shipped, or that it is shipped faster; and the new price. */
export function ShippingChangeNotice({ what, onUndo }: { what: ShippedItems | 'rush'; onUndo: () => void }) {
  const formatDollars = useDollars()
  const state = useSessionState()
  return (
    <UndoNotice onUndo={onUndo}>
      {changeMessage(what)} {what !== 'rush' && 'There’s nothing to ship now. '}Your new total is{' '}
      <strong className="money">{formatDollars(amountDue(state))}</strong>.
    </UndoNotice>
  )
}

/**
 * What is still to do before it can be paid, with the way there.
 *
 * @rule N101 The details are confirmed, and a new price is accepted, before anything is charged.
 */
export function MissingNotice({ what, amount }: { what: MissingAnswer; amount: number }) {
  const { goTo, termsAgreement } = useCheckoutForm()
  const formatDollars = useDollars()
  const { field, label, why } = {
    details: { field: 'coverage_agreement', label: DETAILS_LABEL, why: ', below the addresses.' },
    terms: { field: TERMS_FIELD, label: termsTickLabel(termsAgreement.terms?.number ?? 1), why: '.' },
    price: {
      field: NEW_PRICE_FIELD,
      label: `I accept ${formatDollars(amount)}`,
      why: ': the price has changed.',
    },
  }[what]
  return (
    <Notice kind="info" live>
      <p>
        First check{' '}
        <button type="button" className={LINK} onClick={() => goTo(field)}>
          {label}
        </button>
        {why}
      </p>
    </Notice>
  )
}

const LINK =
  'min-h-11 sm:min-h-0 cursor-pointer font-semibold text-fairway underline decoration-1 underline-offset-4 hover:decoration-2'

/** @rule D14 A card that is declined: why, that no money moved, and what to do next. The page stays as it is. */
export function DeclinedNotice({ reason }: { reason: string }) {
  return (
    <Notice kind="error" title="Your card wasn’t charged" live>
      <p>{reason}</p>
      <p>Everything you entered is still here. Select Pay again when you’re ready.</p>
    </Notice>
  )
}

/** A code that was typed and not applied came into the price with the press. */
export function CouponNotice({ amount }: { amount: number }) {
  const formatDollars = useDollars()
  return (
    <Notice kind="success" title="We added your coupon" live>
      It comes to <strong className="money">{formatDollars(amount)}</strong> now. Press again to pay that.
    </Notice>
  )
}

/** Only a rep can enter this payment; a client may select another method. */
export function OfficePaymentNotice() {
  const { answers } = useDraftQuote()
  if (isFriendsAndFamily(answers)) {
    return (
      <Notice kind="info" title="A specialist will complete this">
        <p>There’s nothing to pay. We’ll email your certificate once they issue it.</p>
      </Notice>
    )
  }
  return (
    <Notice kind="info" title="A specialist will record this payment">
      <p>You agreed to pay by check or another way that they’ll enter for you.</p>
    </Notice>
  )
}
