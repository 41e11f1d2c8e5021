import { type DialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'
import { Button } from '#web/ui/Button.tsx'

interface CreditCardErrorProps extends DialogProps<'again' | 'another-way'> {
  /** A sentence. */
  reason: string
  /** Whether this quote has other payment methods than a card. */
  hasOtherWays: boolean
}

/** @rule D14 The card was declined or failed: the reason, that no money moved, and what to do next. */
export default function CreditCardErrorDialog({ reason, hasOtherWays, close }: CreditCardErrorProps) {
  return (
    <ConfirmDialog
      wide
      title="The card was not charged"
      close={() => close()}
      cancelLabel="Close"
      confirmLabel="Enter a card again"
      onConfirm={() => close('again')}
      alternatives={hasOtherWays && <Button onClick={() => close('another-way')}>Pay another way</Button>}
    >
      <p>{reason}</p>
      <p>
        No money was taken, and your quote is unchanged. We never keep card numbers, so please enter the card
        again, or use another one.
      </p>
    </ConfirmDialog>
  )
}

export const example = {
  reason: 'The bank declined the card. Nothing was charged; try another card.',
  hasOtherWays: true,
}
