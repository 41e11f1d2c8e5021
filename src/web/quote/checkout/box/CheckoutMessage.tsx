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
      <Notice kind="attention" title="You have pressed this button before">
        The answer had not come when the page was left. Press it again to see how it ended, or to buy it now
        if we never heard of it: it is bought once at the most.
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
      return checkout.repriced ? <CouponNotice amount={amount} /> : null
    case 'purchasing':
      return null
  }
}
