import { confirmStep } from '#domain/quote/steps/confirm.step.ts'
import { stepPath } from '#web/api/viewer.ts'
import { Checkout } from '#web/quote/checkout/Checkout.tsx'
import { CheckoutForm } from '#web/quote/checkout/box/CheckoutForm.tsx'
import { DetailsTick } from '#web/quote/checkout/box/DetailsTick.tsx'
import { TermsTick } from '#web/quote/checkout/box/TermsTick.tsx'
import { CouponsAndNotes } from '#web/quote/checkout/box/CouponsAndNotes.tsx'
import { QuoteDocuments } from '#web/quote/checkout/review/QuoteDocuments.tsx'
import { QuoteReview } from '#web/quote/checkout/review/QuoteReview.tsx'
import { TermsLine } from '#web/quote/checkout/review/TermsLine.tsx'
import { SendQuote } from '#web/quote/send/SendQuote.tsx'
import { stepBefore } from '#web/quote/shell/step-form/adjacent-steps.ts'
import { ForChanges } from '#web/quote/shell/step-form/ForChanges.tsx'
import { useAnswersState, useDraftQuote } from '#web/quote/answers/context.ts'
import { StepHeading } from '#web/quote/shell/step-form/WizardStep.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/**
 * A review of everything, and beside it the box that pays.
 *
 * @rule N101 It is paid where it is checked: the card, the coupons and the papers are asked here.
 */
export default function ConfirmStep() {
  const { policy_number: policy } = useAnswersState().contact.customFields
  const isBought = typeof policy === 'string'
  return (
    <CheckoutForm className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,48.5rem)_20rem] lg:grid-rows-[auto_auto_1fr] lg:justify-between">
      <div className="grid min-w-0 content-start gap-4 lg:-mt-6">
        <div>
          <BackLink />
          <StepHeading step={confirmStep} />
        </div>
        <QuoteReview />
        {!isBought && (
          <ForChanges>
            <DetailsTick />
            <TermsTick />
            <TermsLine />
          </ForChanges>
        )}
      </div>
      <aside
        aria-label="To pay"
        className="min-w-0 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-start"
      >
        {isBought ? (
          <Bought policy={policy} />
        ) : (
          <ForChanges>
            <Checkout />
          </ForChanges>
        )}
      </aside>
      {!isBought && (
        <ForChanges>
          <CouponsAndNotes />
        </ForChanges>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <QuoteDocuments />
        <ForChanges>
          <SendQuote />
        </ForChanges>
      </div>
    </CheckoutForm>
  )
}

function BackLink() {
  const state = useAnswersState()
  const before = stepBefore(confirmStep, useDraftQuote())
  if (!before) return null
  return (
    <TextLink
      to={stepPath(state, before.id)}
      className="-mt-2 inline-flex min-h-11 items-center gap-1 text-sm no-underline hover:underline print:hidden"
    >
      <Icon name="chevron" className="size-4 rotate-90" />
      {before.title}
    </TextLink>
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
