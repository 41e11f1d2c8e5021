import { useLocation } from 'wouter'
import { confirmStep } from '#domain/quote/confirm.step.ts'
import { BlockerList } from '#web/quote/components/BlockerList.tsx'
import { PriceSummary } from '#web/quote/components/PriceSummary.tsx'
import { QuotePapers } from '#web/quote/components/QuotePapers.tsx'
import { QuoteReview } from '#web/quote/components/QuoteReview.tsx'
import { dollarsText } from '#web/quote/components/price-lines.ts'
import { SendQuote } from '#web/quote/components/SendQuote.tsx'
import { OnAccount } from '#web/quote/components/OnAccount.tsx'
import { useDraftQuote, useSessionState } from '#web/quote/session/context.ts'
import { stepPath } from '#web/quote/session/viewer.ts'
import { usePurchase } from '#web/quote/use-purchase.ts'
import { StepHeading } from '#web/quote/WizardStep.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** The last look at everything, and the button that buys. */
export default function ConfirmStep() {
  const state = useSessionState()
  const { blockers } = state.contact
  return (
    <div className="grid gap-8">
      <StepHeading step={confirmStep} />
      <QuoteReview />
      <QuotePapers />
      <section aria-labelledby="price-to-pay" className="rounded-lg border border-line bg-card p-5 lg:hidden">
        <h2 id="price-to-pay" className="mb-3 text-xl">
          Price
        </h2>
        <PriceSummary />
      </section>
      {blockers.length > 0 ? <BlockerList blockers={blockers} /> : <Buy />}
      <div className="ruled flex flex-wrap gap-3 pt-6">
        <ButtonLink to={stepPath(state, 'payment-information')}>Back</ButtonLink>
        <SendQuote />
      </div>
    </div>
  )
}

/** A card is charged here and now; any other way to pay is settled with the office. */
function Buy() {
  const { payment_type: method } = useDraftQuote().answers
  return method === undefined || method === 'credit_card' ? <Pay /> : <OnAccount method={method} />
}

function Pay() {
  const session = useSessionState()
  const { contact, card } = session
  const { state, pay } = usePurchase()
  const [, navigate] = useLocation()
  const amount = Number(contact.customFields['amount_due'])
  const payment = stepPath(session, 'payment-information')

  if (!card) {
    return (
      <Notice kind="attention" title="Enter your card" live={state.step === 'refused'}>
        <p>
          A card is never kept, so it has to be entered again after the page was reloaded or a payment failed.
        </p>
        {state.step === 'refused' && <p className="font-semibold">{state.why}</p>}
        <Button kind="primary" className="mt-3" onClick={() => navigate(payment)}>
          Go to payment
        </Button>
      </Notice>
    )
  }
  return (
    <section aria-labelledby="pay" className="grid justify-items-start gap-4">
      <h2 id="pay" className="text-xl">
        Pay with {card.brand} ending in {card.last}
      </h2>
      {state.step === 'refused' && (
        <Notice kind="error" title="Nothing was charged" live>
          {state.why}
        </Notice>
      )}
      {state.step === 'waiting' && (
        <Notice kind="info" title="The bank has not answered yet" live>
          We keep asking, and you will be charged once at the most. You may leave this page: the certificate
          comes by e-mail.
        </Notice>
      )}
      <Button
        kind="primary"
        className="min-h-13 w-full px-8 text-lg sm:w-auto"
        busy={state.step === 'paying' || state.step === 'waiting'}
        onClick={() => void pay(amount)}
      >
        Pay {dollarsText(amount)}
      </Button>
      <p className="max-w-measure text-sm text-muted">
        You are charged once, even if you press twice or the connection breaks.
      </p>
    </section>
  )
}
