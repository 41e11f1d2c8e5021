import { lazy, Suspense, useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { furthestStep } from '#domain/quote/steps/progress.ts'
import { STEP_IDS, type StepId } from '#domain/quote/steps/step-ids.ts'
import { coveredContests } from '#domain/quote/model/quote.ts'
import { BarActionSlot, BarMessageSlot } from '#web/quote/shell/bar-action.tsx'
import { WizardHeader } from '#web/quote/shell/header/WizardHeader.tsx'
import { PriceBar } from '#web/quote/shell/PriceBar.tsx'
import { PriceAnnouncer } from '#web/quote/price/PriceAnnouncer.tsx'
import { SidePanel } from '#web/quote/shell/SidePanel.tsx'
import { StepAccordion } from '#web/quote/shell/StepAccordion.tsx'
import { StepSkeleton } from '#web/quote/shell/StepSkeleton.tsx'
import { type RedirectedFrom, StepNotice } from '#web/quote/shell/StepNotice.tsx'
import { stepContextOf, useDraftQuote } from '#web/quote/answers/context.ts'
import { SessionProvider, useSession, useSessionState } from '#web/quote/session/context.ts'
import type { SavedQuote } from '#web/quote/answers/draft/draft.ts'
import type { EnteredCoupon } from '#web/quote/answers/shown-price.ts'
import { QuotePayment } from '#web/quote/payment/QuotePayment.tsx'
import { createPaymentStore } from '#web/quote/payment/create-payment-store.ts'
import { createSession } from '#web/quote/session/session.ts'
import { stepPath } from '#web/api/viewer.ts'
import { STEP_PAGES } from '#web/quote/shell/step-pages.ts'
import { Layout } from '#web/layout/Layout.tsx'

/** Loaded only when needed. */
const PolicyRedirect = lazy(() => import('#web/quote/checkout/PolicyRedirect.tsx'))

interface WizardProps {
  contact: SavedQuote
  coupons: readonly EnteredCoupon[]
  step: StepId
}

/** The quote being filled in: its steps on the left, the form, and the price at the right. */
export function Wizard({ contact, coupons, step }: WizardProps) {
  const [session] = useState(() => createSession(contact, coupons))
  const [payment] = useState(() => createPaymentStore(session))
  useEffect(() => session.start(), [session])
  return (
    <SessionProvider value={session}>
      <QuotePayment payment={payment}>
        <WizardPage step={step} />
      </QuotePayment>
    </SessionProvider>
  )
}

function WizardPage({ step }: Pick<WizardProps, 'step'>) {
  const state = useSessionState()
  // What was rendered may be older than the last answer, with which Next was allowed.
  const furthest = furthestStep(stepContextOf(useSession().get()))
  const hasPrice = useHasPrice()
  const [barSlot, setBarSlot] = useState<HTMLElement | null>(null)
  const [messageSlot, setMessageSlot] = useState<HTMLElement | null>(null)

  if (state.purchasedPolicy !== null)
    return <PolicyRedirect guid={state.contact.id} policy={state.purchasedPolicy} />
  // A customer cannot skip an incomplete step; a link to a later step opens the incomplete one.
  if (STEP_IDS.indexOf(step) > STEP_IDS.indexOf(furthest)) {
    const redirectedFrom: RedirectedFrom = { requestedStep: step }
    return <Redirect to={stepPath(state, furthest)} replace state={redirectedFrom} />
  }
  const Page = STEP_PAGES[step]
  const isLast = step === 'confirm-coverage'
  return (
    <BarActionSlot value={barSlot}>
      <Layout
        wide
        headerContent={<WizardHeader />}
        bottomBar={
          <PriceBar
            hasPrice={hasPrice}
            isLast={isLast}
            actionSlot={setBarSlot}
            messageSlot={setMessageSlot}
          />
        }
      >
        <div className={`grid gap-x-8 ${isLast ? LAST_COLUMNS : COLUMNS}`}>
          {!isLast && (
            <div className="min-w-0 [grid-area:steps]">
              <StepAccordion current={step} />
            </div>
          )}
          {/* As tall as the screen from the start, so that what is below does not jump when the step is there. */}
          <div className={`min-h-dvh min-w-0 [grid-area:form] lg:min-h-0 ${isLast ? '' : 'pt-6 xl:pt-0'}`}>
            <div className="mb-8 empty:hidden">
              <StepNotice step={step} />
            </div>
            <Suspense fallback={<StepSkeleton />}>
              <BarMessageSlot value={messageSlot}>
                <Page key={step} />
              </BarMessageSlot>
            </Suspense>
          </div>
          {!isLast && (
            <div className="hidden min-w-0 pt-6 [grid-area:side] lg:block xl:pt-0">
              {hasPrice && <SidePanel />}
            </div>
          )}
        </div>
        <PriceAnnouncer />
      </Layout>
    </BarActionSlot>
  )
}

/** The column of the price is kept without a price, so that the form stays where it is when one comes. */
const COLUMNS =
  '[grid-template-areas:"steps""form"] ' +
  'lg:grid-cols-[minmax(0,37.5rem)_20rem] lg:justify-between lg:[grid-template-areas:"steps_steps""form_side"] ' +
  'xl:grid-cols-[12.5rem_minmax(0,37.5rem)_21.25rem] xl:[grid-template-areas:"steps_form_side"]'

/** What was answered and what it costs stand on the page itself, so steps and price leave their room to it. */
const LAST_COLUMNS = 'grid-cols-[minmax(0,1fr)] [grid-template-areas:"form"]'

/**
 * Whether there is a price, or a reason why there is none. While a priced contest is being corrected, its last price
 * stays, so that the page does not jump.
 */
function useHasPrice(): boolean {
  const { price } = useSessionState()
  const hasContests = coveredContests(useDraftQuote()).length > 0
  const isKnown = typeof price.fields['amount_due'] === 'number' || price.unavailableReason !== undefined
  const [wasShown, setWasShown] = useState(false)
  const isShown = hasContests && (isKnown || wasShown)
  if (isShown !== wasShown) setWasShown(isShown)
  return isShown
}
