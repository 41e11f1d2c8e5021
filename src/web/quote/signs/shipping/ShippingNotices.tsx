import { formatLongDate } from '#domain/values/calendar.ts'
import { RUSH_SHIPPING_FEE } from '#domain/pricing/extras.ts'
import { resetSigns } from '#domain/quote/signs/reset-signs.ts'
import { alwaysShippedContests, needsSigns } from '#domain/quote/signs/signs-needed.ts'
import { explainAlwaysShipped } from '#web/quote/signs/shipping/always-shipped.ts'
import { RushShippingNotice } from '#web/quote/signs/shipping/RushShippingNotice.tsx'
import { useDraftQuote, useSession } from '#web/quote/session/context.ts'
import { transitionTexts } from '#web/quote/session/draft/transition-texts.ts'
import { useShipping } from '#web/quote/signs/shipping/use-shipping.ts'
import { Button } from '#web/ui/Button.tsx'
import { useMoney } from '#web/ui/money.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** What a near date means for signs. Shown before any are chosen, so that nothing moves when they are. */
export function ShippingDeadlineNotice() {
  const shipping = useShipping()
  if (!shipping) return null
  return shipping.speed === 'impossible' ? (
    <TooLate day={formatLongDate(shipping.first)} />
  ) : (
    <RushShippingNotice />
  )
}

/** When the signs that were chosen arrive, and what that costs. */
export function ShippingArrivalNotice() {
  const quote = useDraftQuote()
  const shipping = useShipping()
  const money = useMoney()
  if (!shipping?.arrival || !needsSigns(quote)) return null
  const { speed, first, arrival } = shipping
  const expected = `Ordered today, they are expected by ${formatLongDate(arrival)}.`
  if (speed === 'rush') {
    return (
      <Notice kind="attention" title={`Rush shipping, ${money(RUSH_SHIPPING_FEE)}`}>
        {formatLongDate(first)} is less than eight business days away, so signs go by rush shipping.{' '}
        {expected}
      </Notice>
    )
  }
  return (
    <p className="text-sm text-muted">
      Signs arrive before {formatLongDate(first)}. {expected} Shipping is included.
    </p>
  )
}

/** @rule T12 Who has chosen signs that cannot come any more goes on without them, in one press. */
function TooLate({ day }: { day: string }) {
  const quote = useDraftQuote()
  const session = useSession()
  const alwaysShipped = alwaysShippedContests(quote).map(({ entity }) => entity)
  const canDoWithout = needsSigns(quote) && !needsSigns(resetSigns(quote))
  return (
    <Notice kind="attention" title="Signs cannot arrive in time">
      <p>{day} is fewer than 3 business days away, so no signs can be shipped.</p>
      {alwaysShipped.length > 0 && <p>{explainAlwaysShipped(alwaysShipped)}</p>}
      {canDoWithout && (
        <Button className="mt-3" onClick={() => session.edit(transitionTexts(session.get(), resetSigns))}>
          Go on without signs
        </Button>
      )}
    </Notice>
  )
}
