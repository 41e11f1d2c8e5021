import { hasEnded } from '#domain/policy/policy-state.ts'
import { eventDays } from '#domain/quote/scorecard/event-days.ts'
import { otherAnswers, reviewBlocks } from '#domain/quote/summary/review-blocks.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { SignsReview } from '#web/quote/checkout/review/SignsReview.tsx'
import { InsuredDrawings } from '#web/contest-pictures/InsuredDrawings.tsx'
import { ReviewSection } from '#web/quote/checkout/review/ReviewSection.tsx'
import { useScorecard } from '#web/quote/price/use-scorecard.ts'
import { useAnswersState, useDraftQuote } from '#web/quote/answers/context.ts'
import { todayOf } from '#web/quote/answers/draft/draft.ts'
import { EventTimeline } from '#web/scorecard/EventTimeline.tsx'
import { Scorecard } from '#web/scorecard/Scorecard.tsx'
import { Notice } from '#web/ui/Notice.tsx'
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
    <div className="grid min-w-0 gap-8">
      <ReviewSection title="Contests" step="contest-coverage">
        <div className="-mx-2 sm:mx-0">
          <Scorecard label="Contests" {...card} />
        </div>
        <InsuredDrawings lines={card.scorecard.lines} isSmall className="mt-4 max-sm:hidden" />
      </ReviewSection>
      <CoverConditions />
      {days.length > 0 && (
        <ReviewSection title="The days that matter">
          <EventTimeline label="The days that matter" days={days} />
        </ReviewSection>
      )}
      <SignsReview />
      <ReviewBlocks />
      <OtherAnswers />
    </div>
  )
}

/** @rule D32 On what the carrier approved a contest is read before it is paid for, not only on the certificate. */
function CoverConditions() {
  const { conditions = [] } = useAnswersState().contact
  if (conditions.length === 0) return null
  return (
    <Notice kind="info" title="Approved on these conditions">
      <dl className="grid gap-2">
        {conditions.map(({ about, text }) => (
          <div key={`${about} ${text}`}>
            <dt className="font-semibold">{about}</dt>
            <dd className="whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}

/** Who is insured, where it is played and where the signs go, side by side where there is room. */
function ReviewBlocks() {
  const quote = useDraftQuote()
  return (
    <div className="ruled grid gap-x-6 gap-y-5 pt-5 sm:grid-cols-2 xl:grid-cols-3">
      {reviewBlocks(quote).map(({ title, step, lines: [name, ...lines] }) => (
        <ReviewSection key={title} title={title} step={step} isBlock>
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
