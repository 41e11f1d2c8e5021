import type { DialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'
import { Button } from '#web/ui/Button.tsx'

interface PaymentWaitingProps extends DialogProps<'go-on' | 'give-up'> {
  /** What the person wants to do, which the payment prevents. */
  to: 'buy' | 'save'
  /** Whether this page began the payment, so that it can go on. */
  canGoOn: boolean
}

const AFTERWARDS = {
  buy: 'To pay with the card you entered, cancel the earlier payment first.',
  save: 'We can’t save your changes while it’s pending. To save them, cancel the payment first.',
}

/** A payment of this quote waits for its cardholder. */
export default function PaymentWaitingDialog({ to, canGoOn, close }: PaymentWaitingProps) {
  return (
    <ConfirmDialog
      wide
      title="A payment needs to be confirmed"
      close={() => close()}
      cancelLabel="Close"
      confirmLabel={to === 'buy' ? 'Cancel it and pay with this card' : 'Cancel the payment and save'}
      onConfirm={() => close('give-up')}
      alternatives={canGoOn && <Button onClick={() => close('go-on')}>Confirm that payment</Button>}
    >
      <p>
        Someone started a payment for this quote, and the cardholder hasn’t confirmed it with the bank yet.
        Nothing has been charged.
      </p>
      <p>{AFTERWARDS[to]} If you cancel it, it won’t be charged. Otherwise it expires within 24 hours.</p>
    </ConfirmDialog>
  )
}

export const example = { to: 'buy' as const, canGoOn: true }
