import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Blocker } from '#domain/problem.ts'
import { paymentOptions } from '#domain/quote/payment/payment-methods.ts'
import { purchaseButtonLabel } from '#web/quote/checkout/checkout-labels.ts'
import { useCheckoutForm } from '#web/quote/checkout/box/checkout-form.ts'
import { CheckoutMessage } from '#web/quote/checkout/box/CheckoutMessage.tsx'
import { InsuredBy } from '#web/quote/checkout/box/InsuredBy.tsx'
import { PayFields, type PayFieldsHandle } from '#web/quote/checkout/box/PayFields.tsx'
import { PayRules } from '#web/quote/checkout/box/PayRules.tsx'
import { NewPrice, PriceToPay } from '#web/quote/checkout/box/PriceToPay.tsx'
import { prepareToPay } from '#web/quote/checkout/box/prepare-to-pay.ts'
import { OfficePaymentNotice } from '#web/quote/checkout/checkout-notices.tsx'
import { matchingPendingPurchase } from '#web/quote/checkout/pending-purchase.ts'
import type { CheckoutState } from '#web/quote/checkout/purchase-quote.ts'
import { BlockerList } from '#web/quote/checkout/review/BlockerList.tsx'
import { useCheckout } from '#web/quote/checkout/use-checkout.ts'
import { usePaymentDraft } from '#web/payment/payment-context.ts'
import { amountDue, selectedMethod } from '#web/quote/payment/payment-details.ts'
import { ActionMessage, BarAction, useHiddenWithBar } from '#web/quote/shell/bar-action.tsx'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { draftQuote } from '#web/quote/answers/draft/draft.ts'
import type { SessionState } from '#web/quote/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'

/** What prevents the purchase, and the box that pays: what it costs, what to pay with, and the button. */
export function Checkout() {
  const session = useSession()
  const form = useCheckoutForm()
  const fields = useRef<PayFieldsHandle>(null)
  const checkout = useCheckout({
    prepare: () => prepareToPay(session, form, fields.current),
    onShippingChange: form.agreement.changedByOwnHand,
  })
  const { state } = checkout
  const blockers = useSteadyBlockers(state)
  const isDeclined = state.step === 'declined'
  useEffect(() => {
    if (isDeclined) fields.current?.focusCard()
  }, [isDeclined])

  function undo() {
    checkout.undo()
    void form.agreement.duringOwnChange(() => session.flush())
  }

  return (
    <div className="grid gap-4">
      {blockers.length > 0 && <BlockerList blockers={blockers} />}
      <section
        aria-label="Payment"
        className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-card p-5"
      >
        <PayBox
          fields={fields}
          checkout={state}
          onPress={checkout.buy}
          onChangeCard={checkout.changeCard}
          onUndo={undo}
        />
      </section>
      <InsuredBy />
    </div>
  )
}

/** The page asks this itself. */
const isAskedHere = ({ code, step }: Blocker) => code === 'TERMS_NOT_ACCEPTED' && step === 'confirm-coverage'

/** From the press until the answer they stay as they were: what dialogs change would move the page behind them. */
function useSteadyBlockers(checkout: CheckoutState): readonly Blocker[] {
  const { blockers } = useSessionState().contact
  const [shown, setShown] = useState(blockers)
  const isSteady = isPurchasing(checkout) || (checkout.step === 'ready' && checkout.asking === true)
  if (!isSteady && shown !== blockers) setShown(blockers)
  return (isSteady ? shown : blockers).filter((blocker) => !isAskedHere(blocker))
}

function isPurchasing({ step }: CheckoutState): boolean {
  return step === 'purchasing' || step === 'waiting'
}

/** Whether this person may enter the payment themselves. */
function isOffered(state: SessionState): boolean {
  const options = paymentOptions(draftQuote(state).answers, state.viewer.editor)
  return options.some(({ method }) => method === selectedMethod(state))
}

interface PayBoxProps {
  fields: RefObject<PayFieldsHandle | null>
  checkout: CheckoutState
  onPress: (amount: number) => void
  onChangeCard: () => void
  onUndo: () => void
}

/** @rule N101 It is never disabled: pressed too early it says what is missing, and leads there. */
function PayBox({ fields, checkout, onPress, onChangeCard, onUndo }: PayBoxProps) {
  const state = useSessionState()
  const payment = usePaymentDraft()
  const hiddenWithBar = useHiddenWithBar()
  const isBusy = isPurchasing(checkout)
  const pending = matchingPendingPurchase(state, payment)
  const interrupted = isBusy ? undefined : pending
  const amount = pending?.body.amount_due ?? amountDue(state)
  const canPay = pending !== undefined || isOffered(state)
  const wasUndone = checkout.step === 'ready' && checkout.undone === true
  const message = canPay && (
    <CheckoutMessage
      checkout={checkout}
      interrupted={interrupted}
      amount={amount}
      onChangeCard={onChangeCard}
      onUndo={onUndo}
    />
  )
  const button = (className: string) => (
    <FocusOnMount when={wasUndone}>
      <Button
        kind="primary"
        className={`min-h-13 w-full ${className}`}
        busy={isBusy}
        onClick={() => onPress(amount)}
      >
        {purchaseButtonLabel(state, amount)}
      </Button>
    </FocusOnMount>
  )
  return (
    <>
      <PriceToPay amount={amount} />
      <NewPrice />
      <PayFields
        ref={fields}
        isFree={amount === 0}
        canPay={canPay}
        isHeld={interrupted !== undefined}
        isSent={checkout.step === 'waiting'}
        takesFocus={checkout.step === 'ready' && checkout.otherCard === true}
      />
      {canPay ? (
        <>
          <ActionMessage>{message}</ActionMessage>
          {button(`text-lg ${hiddenWithBar}`)}
          <BarAction>{button('max-w-60')}</BarAction>
          <PayRules amount={amount} />
        </>
      ) : (
        <OfficePaymentNotice />
      )}
    </>
  )
}
