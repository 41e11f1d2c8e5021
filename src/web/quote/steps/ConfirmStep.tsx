import { confirmStep } from '#domain/quote/steps/confirm.step.ts'
import { stepPath } from '#web/api/viewer.ts'
import { Checkout } from '#web/quote/checkout/Checkout.tsx'
import { QuoteDocuments } from '#web/quote/checkout/review/QuoteDocuments.tsx'
import { QuoteReview } from '#web/quote/checkout/review/QuoteReview.tsx'
import { SignsReview } from '#web/quote/checkout/review/SignsReview.tsx'
import { SendQuote } from '#web/quote/send/SendQuote.tsx'
import { ForChanges } from '#web/quote/shell/step-form/ForChanges.tsx'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { StepHeading } from '#web/quote/shell/step-form/WizardStep.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** A review of everything, and beside it what is paid. */
export default function ConfirmStep() {
  const state = useAnswersState()
  const { policy_number: policy } = state.contact.customFields
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,48.5rem)_20rem] lg:justify-between">
      <div className="grid min-w-0 content-start gap-4 lg:-mt-6">
        <div>
          <TextLink
            to={stepPath(state, 'payment-information')}
            className="-mt-2 inline-flex min-h-11 items-center gap-1 text-sm no-underline hover:underline print:hidden"
          >
            <Icon name="chevron" className="size-4 rotate-90" />
            Back to payment
          </TextLink>
          <StepHeading step={confirmStep} />
        </div>
        <QuoteReview />
      </div>
      {/* On a small screen the signs stand with the other answers, before the payment. */}
      <div className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-6 lg:self-start">
        <SignsReview />
        <aside aria-label="To pay" className="lg:order-first">
          {typeof policy === 'string' ? (
            <Bought policy={policy} />
          ) : (
            <ForChanges>
              <Checkout />
            </ForChanges>
          )}
        </aside>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <QuoteDocuments />
          <ForChanges>
            <SendQuote />
          </ForChanges>
        </div>
      </div>
    </div>
  )
}

/** A rep can open a bought quote, but not buy it again. */
function Bought({ policy }: { policy: string }) {
  return (
    <Notice kind="success" title="This quote is bought">
      <TextLink to={`/confirmation/${policy}/certificate`} className="inline-block py-2">
        Open policy {policy}
      </TextLink>
    </Notice>
  )
}
