import { hasEnded } from '#domain/policy/policy-state.ts'
import { eventDays } from '#domain/quote/scorecard/event-days.ts'
import { otherAnswers, reviewBlocks } from '#domain/quote/summary/review-blocks.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { InsuredDrawings } from '#web/contest-pictures/InsuredDrawings.tsx'
import { ReviewSection } from '#web/quote/checkout/review/ReviewSection.tsx'
import { useScorecard } from '#web/quote/price/use-scorecard.ts'
import { useAnswersState, useDraftQuote } from '#web/quote/answers/context.ts'
import { todayOf } from '#web/quote/answers/draft/draft.ts'
import { EventTimeline } from '#web/scorecard/EventTimeline.tsx'
import { Scorecard } from '#web/scorecard/Scorecard.tsx'
import { AnswerList } from '#web/ui/AnswerList.tsx'

/**
 * Everything that is bought, read in seconds: the scorecard, the days that matter and the addresses.
 *
 * @rule N42 A quote whose policy has ended has no days to come.
 */
export function QuoteReview() {
  const quote = useDraftQuote()
  const { contact } = useAnswersState()
  const card = useScorecard()
  const days = hasEnded(contact.policy_status ?? undefined) ? [] : eventDays(quote, todayOf(quote))
  return (
    <div className="grid min-w-0 gap-6">
      <ReviewSection title="Contests" step="contest-coverage">
        <div className="-mx-2 sm:mx-0">
          <Scorecard label="Contests" {...card} />
        </div>
        <InsuredDrawings lines={card.scorecard.lines} className="mt-4" />
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

/** Who is insured, where it is played and where the signs go, side by side where there is room. */
function ReviewBlocks() {
  const quote = useDraftQuote()
  return (
    <div className="ruled grid gap-x-6 gap-y-5 pt-5 sm:grid-cols-2 xl:grid-cols-3">
      {reviewBlocks(quote).map(({ title, step, lines: [name, ...lines] }) => (
        <ReviewSection key={title} title={title} step={step}>
          <p className="wrap-anywhere">
            <bdi className="block font-semibold">{name}</bdi>
            {lines.map((line) => (
              <bdi key={line} className="block">
                {line}
              </bdi>
            ))}
          </p>
        </ReviewSection>
      ))}
    </div>
  )
}

/** Notes and the like, which stand nowhere else. */
function OtherAnswers() {
  return otherAnswers(useDraftQuote()).map(({ step, lines }) => (
    <ReviewSection
      key={step}
      title={STEPS.find(({ id }) => id === step)?.title ?? ''}
      step={step}
      className="ruled pt-5"
    >
      <AnswerList lines={lines} />
    </ReviewSection>
  ))
}
