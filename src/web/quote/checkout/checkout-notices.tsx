import { useLocation } from 'wouter'
import { BASE_PATH, PAGES, signInPath } from '#contract/pages.ts'
import { paymentCodeFields } from '#domain/quote/fields/payment-codes.fields.ts'
import { type PaymentMethod } from '#domain/quote/fields/payment.fields.ts'
import { isFriendsAndFamily } from '#domain/quote/payment/payment-methods.ts'
import { type ShippedItems } from '#domain/quote/signs/remove-shipped-items.ts'
import { lowerFirstLetter, upperFirstLetter } from '#domain/values/text-format.ts'
import { stepPath } from '#web/api/viewer.ts'
import type { WaitingFor } from '#web/payment/repeat-until-final.ts'
import { amountDue, type MissingPaymentDetail, selectedMethod } from '#web/quote/payment/payment-details.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useSessionState } from '#web/quote/session/context.ts'
import { listShippedItems } from '#web/quote/signs/shipping/always-shipped.ts'
import { Button } from '#web/ui/Button.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
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

interface MissingDetailNoticeProps {
  missing: MissingPaymentDetail
  /** Why the purchase was rejected, if it was. */
  reason: string | undefined
}

export function MissingDetailNotice({ missing, reason }: MissingDetailNoticeProps) {
  const [, navigate] = useLocation()
  const state = useSessionState()
  return (
    <Notice
      kind="attention"
      title={`Enter ${missingDetailLabel(missing, selectedMethod(state))}`}
      live={reason !== undefined}
    >
      <p>{REENTER_REASONS[missing === 'card' ? 'card' : 'other']}</p>
      {reason !== undefined && <p className="font-semibold">{reason}</p>}
      <FocusOnMount when={reason !== undefined}>
        <Button
          kind="primary"
          className="mt-3"
          onClick={() => navigate(stepPath(state, 'payment-information'))}
        >
          Go to payment
        </Button>
      </FocusOnMount>
    </Notice>
  )
}

function missingDetailLabel(missing: MissingPaymentDetail, method: PaymentMethod): string {
  if (missing === 'card') return 'your card'
  if (missing === 'reference') return method === 'check' ? 'the number of the check' : 'your transaction id'
  return `your ${lowerFirstLetter(paymentCodeFields[missing].label)}`
}

const REENTER_REASONS = {
  card: 'A card is never kept, so it has to be entered again after the page was reloaded or a payment failed.',
  other: 'It is held for one purchase only, so it has to be entered again after the page was reloaded.',
}

/** Only a rep can enter this payment; a client may select another method. */
export function OfficePaymentNotice() {
  const state = useSessionState()
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
      <ButtonLink to={stepPath(state, 'payment-information')} className="mt-3">
        Pay another way
      </ButtonLink>
    </Notice>
  )
}
