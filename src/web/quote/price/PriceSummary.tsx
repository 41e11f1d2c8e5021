import { lazy, Suspense } from 'react'
import { coveredContests } from '#domain/quote/model/quote.ts'
import { FormerPrice } from '#web/quote/copying/FormerPrice.tsx'
import { GoodUntil } from '#web/quote/price/GoodUntil.tsx'
import { Saving } from '#web/quote/price/Saving.tsx'
import { useScorecard } from '#web/quote/price/use-scorecard.ts'
import { WhyThisPrice } from '#web/quote/price/WhyThisPrice.tsx'
import { useDraftQuote, useSessionState } from '#web/quote/session/context.ts'
import { Scorecard } from '#web/scorecard/Scorecard.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** For reps only, so customers do not load it. */
const PriceTrace = lazy(() => import('#web/quote/price/PriceTrace.tsx'))

/** The price as a scorecard, from edge to edge of the box or sheet around it, and why it is what it is. */
export function PriceSummary() {
  const { price } = useSessionState()
  const shown = useScorecard()
  if (coveredContests(useDraftQuote()).length === 0) {
    return <p className="text-muted">The price appears as soon as you have described a contest.</p>
  }
  return (
    <div className="grid gap-3">
      <div className="-mx-5">
        <Scorecard label="Price by contest" isFramed={false} {...shown} />
      </div>
      <Saving />
      <FormerPrice />
      <GoodUntil />
      {price.unavailableReason === undefined ? (
        <WhyThisPrice lines={shown.scorecard.lines} />
      ) : (
        <Notice kind="attention" title={price.unavailableReason} live>
          What you enter is kept. Your price appears here as soon as we can work it out again.
        </Notice>
      )}
      {price.trace.length > 0 && (
        <Suspense>
          <PriceTrace trace={price.trace} />
        </Suspense>
      )}
    </div>
  )
}
