import type { NewPrice } from '#web/policy/amendments/editing/use-new-price.ts'
import { ChangedPriceNotice } from '#web/quote/price/ChangedPriceNotice.tsx'

/** Another price than the one that the button said. */
export function ChangedPrice({ newPrice }: { newPrice: NewPrice | undefined }) {
  return newPrice ? <ChangedPriceNotice name="new_price" {...newPrice} /> : null
}
