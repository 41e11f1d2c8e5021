import { type NewPrice } from '#web/policy/amendments/editing/use-new-price.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** @rule N101 Another price than the one that the button said: both, and the tick without which it is not charged. */
export function ChangedPrice({ newPrice }: { newPrice: NewPrice | undefined }) {
  const dollars = useDollars()
  if (!newPrice) return null
  const { was, now, isAccepted, accept } = newPrice
  return (
    <Notice kind="attention" title="The price has changed" live>
      <p>
        It changed after you opened this page, from <s className="money">{dollars(was)}</s> to{' '}
        <strong className="money">{dollars(now)}</strong>. Nothing was charged.
      </p>
      <Checkbox
        name="new_price"
        label={`I accept ${dollars(now)}`}
        value={isAccepted ? 'Yes' : 'No'}
        onChange={(value) => accept(value === 'Yes')}
      />
    </Notice>
  )
}
