import { type DialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'
import { Button } from '#web/ui/Button.tsx'

interface PaymentWaitingProps extends DialogProps<'go-on' | 'give-up'> {
  /** What the person wants to do, which the payment prevents. */
  to: 'buy' | 'save'
  /** Whether this page began the payment, so that it can go on. */
  canGoOn: boolean
}

const AFTERWARDS = {
  buy: 'To pay with the card you have just entered, cancel the earlier payment first.',
  save: 'Your changes cannot be saved while it waits. To save them, cancel the payment first.',
}

/** A payment of this quote waits for its cardholder. */
export default function PaymentWaitingDialog({ to, canGoOn, close }: PaymentWaitingProps) {
  return (
    <ConfirmDialog
      wide
      title="A payment waits to be confirmed"
      close={() => close()}
      cancelLabel="Close"
      confirmLabel={to === 'buy' ? 'Give it up and pay with this card' : 'Give it up and save'}
      onConfirm={() => close('give-up')}
      alternatives={canGoOn && <Button onClick={() => close('go-on')}>Go on with it</Button>}
    >
      <p>
        Somebody started a payment for this quote, and the bank is waiting for the cardholder to confirm it.
        Nothing has been charged yet.
      </p>
      <p>
        {AFTERWARDS[to]} It will then never be charged. If nobody confirms it, it ends by itself within 24
        hours.
      </p>
    </ConfirmDialog>
  )
}

export const example = { to: 'buy' as const, canGoOn: true }
