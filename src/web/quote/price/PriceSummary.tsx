import { coveredContests } from '#domain/quote/model/quote.ts'
import { PriceNotes } from '#web/quote/price/PriceNotes.tsx'
import { useScorecard } from '#web/quote/price/use-scorecard.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { Scorecard } from '#web/scorecard/Scorecard.tsx'

/** The price as a scorecard, from edge to edge of the box or sheet around it, and why it is what it is. */
export function PriceSummary() {
  const shown = useScorecard()
  if (coveredContests(useDraftQuote()).length === 0) {
    return <p className="text-muted">The price appears as soon as you have described a contest.</p>
  }
  return (
    <div className="grid gap-3">
      <div className="-mx-5">
        <Scorecard label="Price by contest" isFramed={false} {...shown} />
      </div>
      <PriceNotes lines={shown.scorecard.lines} />
    </div>
  )
}
