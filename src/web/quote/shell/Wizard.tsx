import { lazy, Suspense, useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { furthestStep, isNeeded } from '#domain/quote/steps/progress.ts'
import { paymentStep } from '#domain/quote/steps/payment.step.ts'
import { STEP_IDS, type StepId } from '#domain/quote/steps/step-ids.ts'
import { coveredContests } from '#domain/quote/model/quote.ts'
import { BarActionSlot, BarMessageSlot } from '#web/quote/shell/bar-action.tsx'
import { WizardHeader } from '#web/quote/shell/header/WizardHeader.tsx'
import { PriceBar } from '#web/quote/shell/PriceBar.tsx'
import { PriceAnnouncer } from '#web/quote/price/PriceAnnouncer.tsx'
import { SidePanel } from '#web/quote/shell/SidePanel.tsx'
import { StepColumns } from '#web/quote/shell/StepColumns.tsx'
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
import { CLIENT, stepPath } from '#web/api/viewer.ts'
import { STEP_PAGES } from '#web/quote/shell/step-pages.ts'
import { forgetTyped, type TypedTexts } from '#web/quote/first-step/typed-texts.ts'
import { Layout } from '#web/layout/Layout.tsx'

/** Loaded only when needed. */
const PolicyRedirect = lazy(() => import('#web/quote/checkout/PolicyRedirect.tsx'))

interface WizardProps {
  contact: SavedQuote
  coupons: readonly EnteredCoupon[]
  step: StepId
  /** What was typed on the first step before its program was there. */
  typed?: TypedTexts | undefined
}

/** The quote being filled in: its steps on the left, the form, and the price at the right. */
export function Wizard({ contact, coupons, step, typed }: WizardProps) {
  const [session] = useState(() => createSession(contact, coupons, CLIENT, typed))
  const [payment] = useState(() => createPaymentStore(session))
  useEffect(() => session.start(), [session])
  // From now on the session has it.
  useEffect(() => forgetTyped(contact.id), [contact.id])
  return (
    <SessionProvider value={session}>
      <QuotePayment payment={payment}>
        <WizardPage step={step} />
      </QuotePayment>
    </SessionProvider>
  )
}

/** @rule N101 Where the step of payment has nothing to ask, its address goes on to the last page. */
function WizardPage({ step }: Pick<WizardProps, 'step'>) {
  const state = useSessionState()
  // What was rendered may be older than the last answer, with which Next was allowed.
  const context = stepContextOf(useSession().get())
  const furthest = furthestStep(context)
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
  // Decided before its page is fetched, which would only lead on.
  if (step === paymentStep.id && !isNeeded(paymentStep, context))
    return <Redirect to={stepPath(state, 'confirm-coverage')} replace />
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
        <StepColumns
          isLast={isLast}
          steps={<StepAccordion current={step} />}
          notice={<StepNotice step={step} />}
          side={hasPrice && <SidePanel />}
        >
          <Suspense fallback={<StepSkeleton />}>
            <BarMessageSlot value={messageSlot}>
              <Page key={step} />
            </BarMessageSlot>
          </Suspense>
        </StepColumns>
        <PriceAnnouncer />
      </Layout>
    </BarActionSlot>
  )
}

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
