import { coveredContests } from '#domain/quote/model/quote.ts'
import { PriceNotes } from '#web/quote/price/PriceNotes.tsx'
import { useScorecard } from '#web/quote/price/use-scorecard.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { Scorecard } from '#web/scorecard/Scorecard.tsx'
import { ScorecardTotal } from '#web/scorecard/ScorecardTotal.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'

/** The price as a scorecard, from edge to edge of the sheet around it, and why it is what it is. */
export function PriceSummary() {
  const shown = useScorecard()
  if (coveredContests(useDraftQuote()).length === 0) {
    return <p className="text-muted">Your price will appear once you describe a contest.</p>
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

/**
 * The price in the column beside the form: the total alone, as the page beside it has the figures. Its lines open on
 * demand.
 */
export function PriceBox() {
  const { scorecard, stateOf, ...pricing } = useScorecard()
  const { total, ...lines } = scorecard
  return (
    <div className="grid gap-1">
      {total && (
        <div className="-mx-5">
          <ScorecardTotal label="Price" total={total} dollarSign={scorecard.dollarSign} {...pricing} />
        </div>
      )}
      <div className="grid gap-3">
        <Disclosure summary="Price by contest">
          <div className="-mr-5 -ml-12">
            <Scorecard
              label="Price by contest"
              isFramed={false}
              scorecard={lines}
              stateOf={stateOf}
              isOld={pricing.isOld}
            />
          </div>
        </Disclosure>
        <PriceNotes lines={scorecard.lines} />
      </div>
    </div>
  )
}
