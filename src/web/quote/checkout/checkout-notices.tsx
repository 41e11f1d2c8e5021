import { BASE_PATH, PAGES, signInPath } from '#contract/pages.ts'
import { isFriendsAndFamily } from '#domain/quote/payment/payment-methods.ts'
import { type ShippedItems } from '#domain/quote/signs/remove-shipped-items.ts'
import { upperFirstLetter } from '#domain/values/text-format.ts'
import { useCheckoutForm } from '#web/quote/checkout/box/checkout-form.ts'
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
      <Notice kind="info" title="The bank has not answered yet" live>
        We keep asking, and you will be charged once at the most. You may leave this page: as soon as the bank
        agrees, the certificate comes by e-mail.
      </Notice>
    )
  }
  if (waitingFor === 'cardholder') {
    return (
      <Notice kind="info" title="Your bank asks you to confirm this payment" live>
        Its window opens over this page: confirm the payment there, and we go on by ourselves. Nothing is
        charged until you have. If you close that window, nothing is charged either.
      </Notice>
    )
  }
  if (waitingFor === 'sign-in') {
    return (
      <Notice kind="attention" title="You have been signed out" live>
        What became of this purchase is not known yet.{' '}
        <a
          href={BASE_PATH + signInPath(PAGES['rep-home'])}
          target="_blank"
          rel="noopener"
          className="underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          Sign in again (in a new window)
        </a>
        , and leave this page open: we then go on here, and it is bought once at the most.
      </Notice>
    )
  }
  return (
    <Notice kind="attention" title="There is no answer from the server yet" live>
      We could not reach it, or its answer was lost on the way. Stay on this page: we keep trying until we
      know how it ended, and it is bought once at the most.
    </Notice>
  )
}

/** The bank's window was closed without an answer. */
export function BankConfirmationNotice({ onChangeCard }: { onChangeCard: () => void }) {
  return (
    <Notice kind="attention" title="Your bank waits for you to confirm this payment" live>
      <p>
        Nothing is charged until you have. Press the button below to open your bank’s window again, or use
        another card: then this payment is given up.
      </p>
      <Button className="mt-3" onClick={onChangeCard}>
        Use another card
      </Button>
    </Notice>
  )
}

function changeMessage(what: ShippedItems | 'rush'): string {
  if (what === 'rush') return 'Rush shipping is added.'
  if (what.contests.length === 0) return 'The signs are left out.'
  const isOne = what.contests.length === 1 && !what.signs
  return `${upperFirstLetter(listShippedItems(what))} ${isOne ? 'is' : 'are'} taken out.`
}

/** What was removed so that nothing has to be shipped, or that it is shipped faster; and the new price. */
export function ShippingChangeNotice({ what, onUndo }: { what: ShippedItems | 'rush'; onUndo: () => void }) {
  const formatDollars = useDollars()
  const state = useSessionState()
  return (
    <UndoNotice onUndo={onUndo}>
      {changeMessage(what)} {what !== 'rush' && 'Nothing has to be shipped any more. '}It comes to{' '}
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
  const { goTo } = useCheckoutForm()
  const formatDollars = useDollars()
  return (
    <Notice kind="info" live>
      {what === 'details' ? (
        <p>
          First tick{' '}
          <button type="button" className={LINK} onClick={() => goTo('coverage_agreement')}>
            {DETAILS_LABEL}
          </button>
          , below the addresses.
        </p>
      ) : (
        <p>
          First tick{' '}
          <button type="button" className={LINK} onClick={() => goTo(NEW_PRICE_FIELD)}>
            I accept {formatDollars(amount)}
          </button>
          : the price has changed.
        </p>
      )}
    </Notice>
  )
}

const LINK =
  'min-h-11 sm:min-h-0 cursor-pointer font-semibold text-fairway underline decoration-1 underline-offset-4 hover:decoration-2'

/** @rule D14 A card that is declined: why, that no money moved, and what to do next. The page stays as it is. */
export function DeclinedNotice({ reason }: { reason: string }) {
  return (
    <Notice kind="error" title="The card was not charged" live>
      <p>{reason}</p>
      <p>Everything you typed is kept: press Pay again when you are ready.</p>
    </Notice>
  )
}

/** A code that was typed and not applied came into the price with the press. */
export function CouponNotice({ amount }: { amount: number }) {
  const formatDollars = useDollars()
  return (
    <Notice kind="success" title="Your coupon is on the quote" live>
      It comes to <strong className="money">{formatDollars(amount)}</strong> now. Press again to pay that.
    </Notice>
  )
}

/** Only a rep can enter this payment; a client may select another method. */
export function OfficePaymentNotice() {
  const { answers } = useDraftQuote()
  if (isFriendsAndFamily(answers)) {
    return (
      <Notice kind="info" title="One of our specialists completes this">
        <p>There is nothing to pay. You get the certificate by e-mail as soon as they have issued it.</p>
      </Notice>
    )
  }
  return (
    <Notice kind="info" title="One of our specialists records this payment">
      <p>It was agreed with you that you pay by check or in another way that they enter for you.</p>
    </Notice>
  )
}
