import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { ZERO } from '#domain/values/money.ts'
import { businessDays, describeRushDays, shippingDays } from '#domain/quote/signs/shipping-time.ts'
import { useExtraFees, withFee } from '#web/quote/answers/extra-fees.ts'
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
  const { rushShippingFee: fee } = useExtraFees()
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
    <Notice kind="info" title={`Signs need rush shipping${withFee(fee, money)}`} live>
      {formatLongDate(first)} is {describeRushDays()} away. Ordered today, signs should arrive by{' '}
      {formatLongDate(arrival)}.{fee > ZERO && ' Without signs there is no fee.'}
    </Notice>
  )
}
