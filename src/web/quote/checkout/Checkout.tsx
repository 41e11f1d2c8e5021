import { useLocation } from 'wouter'
import { lowerFirstLetter } from '#domain/values/text-format.ts'
import { paymentCodeFields } from '#domain/quote/fields/payment-codes.fields.ts'
import { type PaymentMethod } from '#domain/quote/fields/payment.fields.ts'
import { isFriendsAndFamily, paymentOptions } from '#domain/quote/payment/payment-methods.ts'
import {
  amountDue,
  selectedMethod,
  type MissingPaymentDetail,
  missingPaymentDetail,
} from '#web/quote/payment/payment-details.ts'
import { matchingPendingPurchase } from '#web/quote/checkout/purchase/pending-purchase.ts'
import { type CheckoutState, useCheckout } from '#web/quote/checkout/use-checkout.ts'
import {
  paymentHeading,
  purchaseButtonNote,
  purchaseButtonLabel,
} from '#web/quote/checkout/checkout-labels.ts'
import { PendingNotice } from '#web/quote/checkout/PendingNotice.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'
import { BankConfirmationNotice } from '#web/quote/checkout/BankConfirmationNotice.tsx'
import { RemovedItemsNotice } from '#web/quote/checkout/RemovedItemsNotice.tsx'
import { useSessionState } from '#web/quote/session/context.ts'
import { draftQuote } from '#web/quote/session/draft/draft.ts'
import { type SessionState } from '#web/quote/session/session.ts'
import { stepPath } from '#web/app/viewer.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** The button that buys, under what it is paid with; or what is still needed for it. */
export function Checkout() {
  const state = useSessionState()
  const { state: buying, buy, undo, useOtherCard } = useCheckout()
  const underWay = matchingPendingPurchase(state)
  const missing = underWay ? undefined : missingPaymentDetail(state)
  if (!underWay && !isOffered(state)) return <OfficePaymentNotice />
  if (missing)
    return <MissingDetailNotice what={missing} why={buying.step === 'refused' ? buying.reason : undefined} />
  const amount = underWay?.body.amount_due ?? amountDue(state)
  const acts = { onPress: () => buy(amount), onOtherCard: useOtherCard, onUndo: undo }
  return <PurchaseForm buying={buying} amount={amount} {...acts} />
}

/** Whether whoever looks may enter this payment themselves. */
function isOffered(state: SessionState): boolean {
  const options = paymentOptions(draftQuote(state).answers, state.viewer.editor)
  return options.some(({ method }) => method === selectedMethod(state))
}

interface PurchaseFormProps {
  buying: CheckoutState
  amount: number
  onPress: () => void
  onOtherCard: () => void
  onUndo: () => void
}

function PurchaseForm({ buying, amount, onPress, onOtherCard, onUndo }: PurchaseFormProps) {
  const state = useSessionState()
  const isBusy = buying.step === 'buying' || buying.step === 'waiting'
  const interrupted = isBusy ? undefined : matchingPendingPurchase(state)
  return (
    <section aria-labelledby="pay" className="grid justify-items-start gap-4">
      <h2 id="pay" className="text-xl wrap-anywhere">
        {paymentHeading(state, amount)}
      </h2>
      {buying.step === 'refused' && (
        <Notice kind="error" title="Nothing was charged" live>
          {buying.reason}
        </Notice>
      )}
      {buying.step === 'ready' && buying.removed && (
        <RemovedItemsNotice what={buying.removed.what} onUndo={onUndo} />
      )}
      {interrupted?.asksHolder && <BankConfirmationNotice onOtherCard={onOtherCard} />}
      {interrupted && !interrupted.asksHolder && (
        <Notice kind="attention" title="You have pressed this button before">
          The answer had not come when the page was left. Press it again to see how it ended, or to buy it now
          if we never heard of it: it is bought once at the most.
        </Notice>
      )}
      {buying.step === 'waiting' && <PendingNotice waitingFor={buying.waitingFor} />}
      <FocusOnMount when={buying.step === 'ready' && buying.undone === true}>
        <Button
          kind="primary"
          className="min-h-13 w-full px-8 text-lg sm:w-auto"
          busy={isBusy}
          onClick={onPress}
        >
          {purchaseButtonLabel(state, amount)}
        </Button>
      </FocusOnMount>
      <p className="max-w-measure text-sm text-muted">{purchaseButtonNote(state, amount)}</p>
    </section>
  )
}

/** What was entered to pay with is held for one purchase and never kept. */
function MissingDetailNotice({ what, why }: { what: MissingPaymentDetail; why: string | undefined }) {
  const [, navigate] = useLocation()
  const state = useSessionState()
  return (
    <Notice
      kind="attention"
      title={`Enter ${missingDetailLabel(what, selectedMethod(state))}`}
      live={why !== undefined}
    >
      <p>{REENTER_REASONS[what === 'card' ? 'card' : 'other']}</p>
      {why !== undefined && <p className="font-semibold">{why}</p>}
      <FocusOnMount when={why !== undefined}>
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

function missingDetailLabel(what: MissingPaymentDetail, method: PaymentMethod): string {
  if (what === 'card') return 'your card'
  if (what === 'reference') return method === 'check' ? 'the number of the check' : 'your transaction id'
  return `your ${lowerFirstLetter(paymentCodeFields[what].label)}`
}

const REENTER_REASONS = {
  card: 'A card is never kept, so it has to be entered again after the page was reloaded or a payment failed.',
  other: 'It is held for one purchase only, so it has to be entered again after the page was reloaded.',
}

/** A check, and money that was taken elsewhere, are entered by a rep; a client may pay otherwise meanwhile. */
function OfficePaymentNotice() {
  const state = useSessionState()
  if (isFriendsAndFamily(draftQuote(state).answers)) {
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
