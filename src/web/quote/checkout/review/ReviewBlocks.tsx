import { otherAnswers, reviewBlocks } from '#domain/quote/summary/review-blocks.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { ReviewSection } from '#web/quote/checkout/review/ReviewSection.tsx'
import { useDraftQuote } from '#web/quote/session/context.ts'
import { AnswerList } from '#web/ui/AnswerList.tsx'

/** Who is insured, where it is played and where the signs go, side by side where there is room. */
export function ReviewBlocks() {
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
export function OtherAnswers() {
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
