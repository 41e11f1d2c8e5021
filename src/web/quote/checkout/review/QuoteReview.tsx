import { eventDays } from '#domain/quote/scorecard/event-days.ts'
import { OtherAnswers, ReviewBlocks } from '#web/quote/checkout/review/ReviewBlocks.tsx'
import { ReviewSection } from '#web/quote/checkout/review/ReviewSection.tsx'
import { useScorecard } from '#web/quote/price/use-scorecard.ts'
import { useDraftQuote } from '#web/quote/session/context.ts'
import { todayOf } from '#web/quote/answers/draft/draft.ts'
import { EventTimeline } from '#web/scorecard/EventTimeline.tsx'
import { Scorecard } from '#web/scorecard/Scorecard.tsx'

/** Everything that is bought, read in seconds: the scorecard, the days that matter and the addresses. */
export function QuoteReview() {
  const quote = useDraftQuote()
  const days = eventDays(quote, todayOf(quote))
  return (
    <div className="grid min-w-0 gap-6">
      <ReviewSection title="Contests" step="contest-coverage">
        <div className="-mx-2 sm:mx-0">
          <Scorecard label="Contests" {...useScorecard()} />
        </div>
      </ReviewSection>
      {days.length > 0 && (
        <ReviewSection title="The days that matter">
          <EventTimeline label="The days that matter" days={days} />
        </ReviewSection>
      )}
      <ReviewBlocks />
      <OtherAnswers />
    </div>
  )
}
