import { useState } from 'react'
import { type Blocker } from '#domain/problem.ts'
import { paymentOptions } from '#domain/quote/payment/payment-methods.ts'
import {
  paymentHeading,
  purchaseButtonLabel,
  purchaseButtonNote,
} from '#web/quote/checkout/checkout-labels.ts'
import {
  BankConfirmationNotice,
  MissingDetailNotice,
  OfficePaymentNotice,
  PendingNotice,
  ShippingChangeNotice,
} from '#web/quote/checkout/checkout-notices.tsx'
import { matchingPendingPurchase } from '#web/quote/checkout/pending-purchase.ts'
import type { CheckoutState } from '#web/quote/checkout/purchase-quote.ts'
import { TermsLine } from '#web/quote/checkout/review/TermsLine.tsx'
import { BlockerList } from '#web/quote/checkout/review/BlockerList.tsx'
import { type CheckoutActions, useCheckout } from '#web/quote/checkout/use-checkout.ts'
import { usePaymentDraft } from '#web/payment/payment-context.ts'
import { amountDue, missingPaymentDetail, selectedMethod } from '#web/quote/payment/payment-details.ts'
import { BarAction, useHiddenWithBar } from '#web/quote/shell/bar-action.tsx'
import { useSessionState } from '#web/quote/session/context.ts'
import { draftQuote } from '#web/quote/answers/draft/draft.ts'
import { type SessionState } from '#web/quote/session/session.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { Saving } from '#web/quote/price/Saving.tsx'
import { stepPath } from '#web/api/viewer.ts'
import { Button } from '#web/ui/Button.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ScrollIntoView } from '#web/ui/ScrollIntoView.tsx'

/** What prevents the purchase, and the button that buys the quote, or what is still missing. */
export function Checkout() {
  const checkout = useCheckout()
  const blockers = useSteadyBlockers(checkout.state)
  return (
    <div className="grid gap-4">
      {blockers.length > 0 && <BlockerList blockers={blockers} />}
      <Purchase checkout={checkout} />
    </div>
  )
}

/** From the press until the answer they stay as they were: what dialogs change would move the page behind them. */
function useSteadyBlockers(checkout: CheckoutState): readonly Blocker[] {
  const { blockers } = useSessionState().contact
  const [shown, setShown] = useState(blockers)
  const isSteady = isPurchasing(checkout) || (checkout.step === 'ready' && checkout.asking === true)
  if (!isSteady && shown !== blockers) setShown(blockers)
  return isSteady ? shown : blockers
}

function isPurchasing({ step }: CheckoutState): boolean {
  return step === 'purchasing' || step === 'waiting'
}

function Purchase({ checkout: { state: checkout, buy, undo, changeCard } }: { checkout: CheckoutActions }) {
  const state = useSessionState()
  const payment = usePaymentDraft()
  const pending = matchingPendingPurchase(state, payment)
  if (!pending && !isOffered(state)) return <OfficePaymentNotice />
  const missing = pending ? undefined : missingPaymentDetail(state, payment)
  if (missing) {
    const reason = checkout.step === 'rejected' ? checkout.reason : undefined
    return <MissingDetailNotice missing={missing} reason={reason} />
  }
  const amount = pending?.body.amount_due ?? amountDue(state)
  return (
    <PurchaseForm
      checkout={checkout}
      amount={amount}
      onPress={() => buy(amount)}
      onChangeCard={changeCard}
      onUndo={undo}
    />
  )
}

/** Whether this person may enter the payment themselves. */
function isOffered(state: SessionState): boolean {
  const options = paymentOptions(draftQuote(state).answers, state.viewer.editor)
  return options.some(({ method }) => method === selectedMethod(state))
}

interface PurchaseFormProps {
  checkout: CheckoutState
  amount: number
  onPress: () => void
  onChangeCard: () => void
  onUndo: () => void
}

function PurchaseForm({ checkout, amount, onPress, onChangeCard, onUndo }: PurchaseFormProps) {
  const state = useSessionState()
  const payment = usePaymentDraft()
  const formatDollars = useDollars()
  const hiddenWithBar = useHiddenWithBar()
  const isBusy = isPurchasing(checkout)
  const wasUndone = checkout.step === 'ready' && checkout.undone === true
  const interrupted = isBusy ? undefined : matchingPendingPurchase(state, payment)
  return (
    <section aria-label="Payment" className="grid gap-4 rounded-lg border border-line bg-card p-5">
      {/* On a small screen the bar with the button says it. */}
      <div className="grid gap-1 max-lg:hidden">
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-serif text-lg font-semibold">To pay</span>
          <strong className="money text-2xl font-semibold">{formatDollars(amount)}</strong>
        </p>
        <Saving />
      </div>
      <div className="flex items-baseline justify-between gap-4 lg:border-t lg:border-line lg:pt-4">
        <h2 className="font-sans text-base wrap-anywhere">{paymentHeading(state, payment, amount)}</h2>
        <TextLink
          to={stepPath(state, 'payment-information')}
          className="inline-flex min-h-11 items-center sm:-my-2"
        >
          Change<span className="sr-only">: how you pay</span>
        </TextLink>
      </div>
      <ScrollIntoView
        key={checkout.step}
        when={checkout.step === 'rejected' || checkout.step === 'waiting'}
      />
      {checkout.step === 'rejected' && (
        <Notice kind="error" title="Nothing was charged" live>
          {checkout.reason}
        </Notice>
      )}
      {checkout.step === 'ready' && checkout.changed && (
        <ShippingChangeNotice what={checkout.changed.what} onUndo={onUndo} />
      )}
      {interrupted?.asksHolder && <BankConfirmationNotice onChangeCard={onChangeCard} />}
      {interrupted && !interrupted.asksHolder && (
        <Notice kind="attention" title="You have pressed this button before">
          The answer had not come when the page was left. Press it again to see how it ended, or to buy it now
          if we never heard of it: it is bought once at the most.
        </Notice>
      )}
      {checkout.step === 'waiting' && <PendingNotice waitingFor={checkout.waitingFor} />}
      <FocusOnMount when={wasUndone}>
        <Button
          kind="primary"
          className={`min-h-13 w-full text-lg ${hiddenWithBar}`}
          busy={isBusy}
          onClick={onPress}
        >
          {purchaseButtonLabel(state, amount)}
        </Button>
      </FocusOnMount>
      <BarAction>
        <FocusOnMount when={wasUndone}>
          <Button kind="primary" className="min-h-13 w-full max-w-60" busy={isBusy} onClick={onPress}>
            {purchaseButtonLabel(state, amount)}
          </Button>
        </FocusOnMount>
      </BarAction>
      <p className="text-sm text-muted">{purchaseButtonNote(state, amount)}</p>
      <TermsLine />
    </section>
  )
}
