import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { RUSH_SHIPPING_FEE } from '#domain/pricing/extras.ts'
import { businessDays, describeRushDays, shippingDays } from '#domain/quote/signs/shipping-time.ts'
import { useShipping } from '#web/quote/signs/shipping/use-shipping.ts'
import { useMoney } from '#web/ui/money.ts'
import { Notice } from '#web/ui/Notice.tsx'

/**
 * Shown next to the date of the first contest, while it can still be changed: what a near date means for signs.
 * If a date is given, only shown for the first one.
 *
 * @rule N07 Rush shipping is announced as soon as its date is chosen, not when it is charged.
 */
export function RushShippingNotice({ date }: { date?: CalendarDate | undefined }) {
  const shipping = useShipping()
  const money = useMoney()
  if (!shipping || (date !== undefined && date !== shipping.first)) return null
  const { speed, first, arrival } = shipping
  if (speed === 'standard') return null
  if (arrival === undefined) {
    return (
      <Notice kind="info" title="Too soon for signs" live>
        {formatLongDate(first)} is less than {businessDays(shippingDays().rush)} away, so we can’t ship signs.
        You can still insure the contest.
      </Notice>
    )
  }
  return (
    <Notice kind="info" title={`Signs need rush shipping, ${money(RUSH_SHIPPING_FEE)}`} live>
      {formatLongDate(first)} is {describeRushDays()} away. Ordered today, signs should arrive by{' '}
      {formatLongDate(arrival)}. Without signs there is no fee.
    </Notice>
  )
}
