import { formatLongDate } from '#domain/values/calendar.ts'
import { businessDays, shippingDays } from '#domain/quote/signs/shipping-time.ts'
import { resetSigns } from '#domain/quote/signs/reset-signs.ts'
import { alwaysShippedContests, needsSigns } from '#domain/quote/signs/signs-needed.ts'
import { applyTransition, patchBetween } from '#domain/quote/transitions/editing.ts'
import { flatFrom, type Quote } from '#domain/quote/model/quote.ts'
import { encodeAnswers } from '#domain/quote/wire/wire.ts'
import { explainAlwaysShipped } from '#web/quote/signs/shipping/always-shipped.ts'
import { RushShippingNotice } from '#web/quote/signs/shipping/RushShippingNotice.tsx'
import { useDraftQuote, useAnswers } from '#web/quote/answers/context.ts'
import { useExtraFees, withFee } from '#web/quote/answers/extra-fees.ts'
import { useShipping } from '#web/quote/signs/shipping/use-shipping.ts'
import { Button } from '#web/ui/Button.tsx'
import { useMoney } from '#web/ui/money.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { type Draft, draftQuote, wireText } from '#web/quote/answers/draft/draft.ts'

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
  const { rushShippingFee: fee } = useExtraFees()
  if (!shipping?.arrival || !needsSigns(quote)) return null
  const { speed, first, arrival } = shipping
  const expected = `Ordered today, they should arrive by ${formatLongDate(arrival)}.`
  if (speed === 'rush') {
    return (
      <Notice kind="attention" title={`Rush shipping${withFee(fee, money)}`}>
        {formatLongDate(first)} is less than {businessDays(shippingDays().standard + 1)} away, so we’ll ship
        your signs by rush shipping. {expected}
      </Notice>
    )
  }
  return (
    <p className="text-sm text-muted">
      Signs should arrive before {formatLongDate(first)}. {expected} Shipping is included.
    </p>
  )
}

/** @rule T12 Who has chosen signs that cannot come any more goes on without them, in one press. */
function TooLate({ day }: { day: string }) {
  const quote = useDraftQuote()
  const session = useAnswers()
  const alwaysShipped = alwaysShippedContests(quote).map(({ entity }) => entity)
  const canDoWithout = needsSigns(quote) && !needsSigns(resetSigns(quote))
  return (
    <Notice kind="attention" title="Signs can’t arrive in time">
      <p>
        {day} is less than {businessDays(shippingDays().rush)} away, so we can’t ship signs.
      </p>
      {alwaysShipped.length > 0 && <p>{explainAlwaysShipped(alwaysShipped)}</p>}
      {canDoWithout && (
        <Button className="mt-3" onClick={() => session.edit(transitionTexts(session.get(), resetSigns))}>
          Continue without signs
        </Button>
      )}
    </Notice>
  )
}

/** The texts that a transition of the quote changes. */
function transitionTexts(draft: Draft, transition: (quote: Quote) => Quote): Record<string, string> {
  const before = flatFrom(draftQuote(draft))
  const after = applyTransition(before, transition)
  const wire = encodeAnswers(after)
  return Object.fromEntries(Object.keys(patchBetween(before, after)).map((key) => [key, wireText(wire[key])]))
}
