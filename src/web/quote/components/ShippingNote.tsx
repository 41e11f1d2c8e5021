import { formatLongDate } from '#domain/calendar.ts'
import { formatMoney } from '#domain/money.ts'
import { RUSH_SHIPPING_FEE } from '#domain/pricing/extras.ts'
import { contestDates } from '#domain/quote/quote.ts'
import { signsNeeded } from '#domain/signs/needed.ts'
import { shippingSpeed } from '#domain/signs/shipping-time.ts'
import { useDraftQuote } from '#web/quote/session/context.ts'
import { todayOf } from '#web/quote/session/draft.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Said where signs are chosen, not at the end: whether they arrive in time, and what that costs. */
export function ShippingNote() {
  const quote = useDraftQuote()
  const [first] = contestDates(quote)
  if (!first || !signsNeeded(quote)) return null
  switch (shippingSpeed(todayOf(quote), first)) {
    case 'standard':
      return (
        <p className="text-sm text-muted">
          Signs arrive before {formatLongDate(first)}. Shipping is included.
        </p>
      )
    case 'rush':
      return (
        <Notice kind="attention" title={`Rush shipping, ${formatMoney(RUSH_SHIPPING_FEE)}`}>
          {formatLongDate(first)} is less than eight business days away, so signs go by rush shipping.
        </Notice>
      )
    case 'impossible':
      return (
        <Notice kind="attention" title="Signs cannot arrive in time">
          {formatLongDate(first)} is too close. Choose No to go on without signs.
        </Notice>
      )
  }
}
