import { purchaseButtonNote } from '#web/quote/checkout/checkout-labels.ts'
import { useCancellationFee } from '#web/api/public-config.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { useSessionState } from '#web/quote/session/context.ts'

/** What holds for the payment: it is taken once, and what comes back of it. */
export function PayRules({ amount }: { amount: number }) {
  const state = useSessionState()
  const fee = useCancellationFee()
  const formatDollars = useDollars()
  return (
    <p className="text-sm text-muted">
      {purchaseButtonNote(state, amount)}
      {/* It needs its room before the fee is known, too. */}
      {amount > 0 && (
        <span className={fee === undefined ? 'invisible' : ''}>
          {' '}
          If you cancel before tee time, we’ll refund the fee less {formatDollars(fee ?? 0)} and anything we
          shipped.
        </span>
      )}
    </p>
  )
}
