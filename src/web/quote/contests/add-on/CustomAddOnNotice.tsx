import { describeCustomAddOn, hasCustomAddOn, setCustomAddOn } from '#domain/quote/transitions/add-on.ts'
import { changeQuote } from '#web/quote/answers/change-quote.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useAnswers } from '#web/quote/answers/context.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** @rule N17 A wish for another putt is shown as what it is, no cover, and can be taken back. */
export function CustomAddOnNotice() {
  const session = useAnswers()
  const quote = useDraftQuote()
  if (!hasCustomAddOn(quote)) return null
  return (
    <Notice kind="info" title="You asked us for a price">
      <p>{describeCustomAddOn(quote)}.</p>
      <p>It isn’t insured yet. We’ll email you its price. Until then, you can’t buy the quote with it.</p>
      <Button
        kind="quiet"
        className="-ml-3"
        onClick={() => changeQuote(session, (left) => setCustomAddOn(left, {}))}
      >
        Continue without it
      </Button>
    </Notice>
  )
}
