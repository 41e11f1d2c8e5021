import { useCheckoutForm } from '#web/quote/checkout/box/checkout-form.ts'
import { Saving } from '#web/quote/price/Saving.tsx'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** The name of the tick at a new price. */
export const NEW_PRICE_FIELD = 'new_price'

/** What is paid. */
export function PriceToPay({ amount }: { amount: number }) {
  const formatDollars = useDollars()
  const { agreement } = useCheckoutForm()
  return (
    <div className="grid gap-1 lg:border-b lg:border-line lg:pb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">To pay</h2>
        {/* On a small screen the bar with the button says it. */}
        <p className="max-lg:hidden">
          {agreement.isChanged && (
            <s className="money mr-2 text-muted">
              <span className="sr-only">Before </span>
              {formatDollars(agreement.agreed)}
            </s>
          )}
          <strong className="money text-2xl font-semibold">{formatDollars(amount)}</strong>
        </p>
      </div>
      <div className="max-lg:hidden">
        <Saving />
      </div>
    </div>
  )
}

/** @rule N101 O01 Another price than the one shown before: both, and the tick without which it is not charged. */
export function NewPrice() {
  const formatDollars = useDollars()
  const { agreement } = useCheckoutForm()
  if (!agreement.isChanged) return null
  const { agreed, now, isAccepted, accept } = agreement
  return (
    <Notice kind="attention" title="The price has changed" live>
      <p>
        It changed after you opened this page, from <s className="money">{formatDollars(agreed)}</s> to{' '}
        <strong className="money">{formatDollars(now)}</strong>. Nothing was charged.
      </p>
      <Checkbox
        name={NEW_PRICE_FIELD}
        label={`I accept ${formatDollars(now)}`}
        value={isAccepted ? 'Yes' : 'No'}
        onChange={(value) => accept(value === 'Yes')}
      />
    </Notice>
  )
}
