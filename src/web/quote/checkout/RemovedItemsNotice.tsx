import { type ShippedItems } from '#domain/quote/signs/remove-shipped-items.ts'
import { amountDue } from '#web/quote/payment/payment-details.ts'
import { formatDollars } from '#web/quote/price/price-lines.ts'
import { UndoNotice } from '#web/ui/UndoNotice.tsx'
import { useSessionState } from '#web/quote/session/context.ts'

const MESSAGES: Record<ShippedItems, string> = {
  signs: 'The signs are left out.',
  dice: 'The dice roll is taken out.',
  'dice and signs': 'The dice roll and the signs are taken out.',
}

/** What was left out so that nothing has to be shipped, what it costs now, and the way back. */
export function RemovedItemsNotice({ what, onUndo }: { what: ShippedItems; onUndo: () => void }) {
  const state = useSessionState()
  return (
    <UndoNotice onUndo={onUndo}>
      {MESSAGES[what]} Nothing has to be shipped any more, and it comes to{' '}
      <strong>{formatDollars(amountDue(state))}</strong>.
    </UndoNotice>
  )
}
