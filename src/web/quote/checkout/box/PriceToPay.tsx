import { ChangedPriceNotice } from '#web/quote/price/ChangedPriceNotice.tsx'
import { useCheckoutForm } from '#web/quote/checkout/box/checkout-form.ts'
import { Saving } from '#web/quote/price/Saving.tsx'
import { useDollars } from '#web/quote/price/use-dollars.ts'

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

/** @rule O01 What another price than the one shown before is, until it is accepted. */
export function NewPrice() {
  const { agreement } = useCheckoutForm()
  if (!agreement.isChanged) return null
  const { agreed, now, isAccepted, accept } = agreement
  return <ChangedPriceNotice name={NEW_PRICE_FIELD} was={agreed} {...{ now, isAccepted, accept }} />
}
