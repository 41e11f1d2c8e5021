import { confirmStep } from '#domain/quote/steps/confirm.step.ts'
import { Checkout } from '#web/quote/checkout/Checkout.tsx'
import { PriceSummary } from '#web/quote/price/PriceSummary.tsx'
import { QuoteDocuments } from '#web/quote/checkout/review/QuoteDocuments.tsx'
import { QuoteReview } from '#web/quote/checkout/review/QuoteReview.tsx'
import { SendQuote } from '#web/quote/send/SendQuote.tsx'
import { useSessionState } from '#web/quote/session/context.ts'
import { stepPath } from '#web/app/viewer.ts'
import { StepHeading } from '#web/quote/shell/step-form/WizardStep.tsx'
import { ButtonLink, TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** A review of everything, and the button that buys. */
export default function ConfirmStep() {
  const state = useSessionState()
  const { policy_number: policy } = state.contact.customFields
  return (
    <div className="grid gap-8">
      <StepHeading step={confirmStep} />
      <QuoteReview />
      <QuoteDocuments />
      <section aria-labelledby="price-to-pay" className="rounded-lg border border-line bg-card p-5 lg:hidden">
        <h2 id="price-to-pay" className="mb-3 text-xl">
          Price
        </h2>
        <PriceSummary />
      </section>
      {typeof policy === 'string' ? <Bought policy={policy} /> : <Checkout />}
      <div className="ruled flex flex-wrap gap-3 pt-6">
        <ButtonLink to={stepPath(state, 'payment-information')}>Back</ButtonLink>
        <SendQuote />
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
