import {
  BankConfirmationNotice,
  CouponNotice,
  DeclinedNotice,
  MissingNotice,
  PendingNotice,
  ShippingChangeNotice,
} from '#web/quote/checkout/checkout-notices.tsx'
import type { PurchaseRequest } from '#web/quote/checkout/purchase-request.ts'
import type { CheckoutState } from '#web/quote/checkout/purchase-quote.ts'
import { Notice } from '#web/ui/Notice.tsx'

interface CheckoutMessageProps {
  checkout: CheckoutState
  /** A payment that was begun on this page, and is not under way now. */
  interrupted: PurchaseRequest | undefined
  amount: number
  onChangeCard: () => void
  onUndo: () => void
}

/** What the last press came to; once, just above the button. */
export function CheckoutMessage({
  checkout,
  interrupted,
  amount,
  onChangeCard,
  onUndo,
}: CheckoutMessageProps) {
  if (interrupted?.asksHolder) return <BankConfirmationNotice onChangeCard={onChangeCard} />
  if (interrupted) {
    return (
      <Notice kind="attention" title="You already selected this button">
        You left before we could confirm your purchase. Select the button again to check or finish it. You
        won’t be charged twice.
      </Notice>
    )
  }
  switch (checkout.step) {
    case 'waiting':
      return <PendingNotice waitingFor={checkout.waitingFor} />
    case 'missing':
      return <MissingNotice what={checkout.what} amount={amount} />
    case 'declined':
      return <DeclinedNotice reason={checkout.reason} />
    case 'rejected':
      return (
        <Notice kind="error" title="Nothing was charged" live>
          {checkout.reason}
        </Notice>
      )
    case 'ready':
      if (checkout.changed) return <ShippingChangeNotice what={checkout.changed.what} onUndo={onUndo} />
      return checkout.repriced === undefined ? null : <CouponNotice amount={checkout.repriced} />
    case 'purchasing':
      return null
  }
}
