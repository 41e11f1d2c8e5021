import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, Redirect } from 'wouter'
import { furthestStep } from '#domain/quote/steps/progress.ts'
import { STEP_IDS, type StepId } from '#domain/quote/steps/step-ids.ts'
import { PriceBar } from '#web/quote/shell/PriceBar.tsx'
import { PriceAnnouncer } from '#web/quote/price/PriceAnnouncer.tsx'
import { SidePanel } from '#web/quote/shell/SidePanel.tsx'
import { StepAccordion } from '#web/quote/shell/StepAccordion.tsx'
import { StepSkeleton } from '#web/quote/shell/StepSkeleton.tsx'
import { type RedirectedFrom, StepNotice } from '#web/quote/shell/StepNotice.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'
import { SessionProvider, useStepContext, useSessionState } from '#web/quote/session/context.ts'
import { type Contact } from '#web/quote/session/draft/draft.ts'
import { type EnteredCoupon } from '#web/quote/session/live-price.ts'
import { PaymentProvider } from '#web/quote/payment/payment-context.ts'
import { createPaymentStore } from '#web/quote/payment/payment-draft.ts'
import { createSession } from '#web/quote/session/session.ts'
import { stepPath, type Viewer } from '#web/app/viewer.ts'
import { STEP_PAGES } from '#web/quote/shell/step-pages.ts'
import { Layout } from '#web/app/layout/Layout.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Progress } from '#web/ui/Progress.tsx'

/** For reps only, so customers do not load it. */
const RepBanner = lazy(() => import('#web/quote/shell/RepBanner.tsx'))

/** Loaded only when needed. */
const PolicyRedirect = lazy(() => import('#web/quote/checkout/PolicyRedirect.tsx'))

interface WizardProps {
  contact: Contact
  coupons: readonly EnteredCoupon[]
  viewer: Viewer
  step: StepId
}

/** The quote being filled in: its steps on the left, the form, and the price at the right. */
export function Wizard({ contact, coupons, viewer, step }: WizardProps) {
  const [session] = useState(() => createSession(contact, coupons, viewer))
  const [payment] = useState(() => createPaymentStore(session))
  useEffect(() => session.start(), [session])
  return (
    <SessionProvider value={session}>
      <PaymentProvider value={payment}>
        <WizardPage step={step} />
      </PaymentProvider>
    </SessionProvider>
  )
}

function WizardPage({ step }: { step: StepId }) {
  const state = useSessionState()
  const isRep = state.viewer.editor === 'rep'
  const furthest = furthestStep(useStepContext())
  const [sidebar, setSidebar] = useState<Sidebar>('open')
  const isOpen = sidebar !== 'hidden'

  if (state.purchasedPolicy !== null && !isRep)
    return <PolicyRedirect guid={state.contact.id} policy={state.purchasedPolicy} />
  // A customer cannot skip an incomplete step; a link to a later step opens the incomplete one.
  if (!isRep && STEP_IDS.indexOf(step) > STEP_IDS.indexOf(furthest)) {
    const redirectedFrom: RedirectedFrom = { requestedStep: step }
    return <Redirect to={stepPath(state, furthest)} replace state={redirectedFrom} />
  }
  const Page = STEP_PAGES[step]
  return (
    <Layout wide headerContent={<HeaderAside sidebar={sidebar} onShow={() => setSidebar('shown')} />}>
      {isRep && <RepBanner />}
      <Progress
        label="Your quote"
        value={STEP_IDS.indexOf(step)}
        max={STEP_IDS.length - 1}
        valueText={`Step ${STEP_IDS.indexOf(step) + 1} of ${STEP_IDS.length}`}
      />
      <div className={`mt-8 grid gap-x-6 gap-y-12 ${isOpen ? WITH_SIDEBAR : WITHOUT_SIDEBAR}`}>
        {/* As tall as the screen from the start, so that what is below does not jump when the step is there. */}
        <div className="min-h-dvh min-w-0 max-w-form [grid-area:form] lg:min-h-0">
          <div className="mb-8 empty:hidden">
            <StepNotice step={step} />
          </div>
          <Suspense fallback={<StepSkeleton />}>
            <Page key={step} />
          </Suspense>
        </div>
        <div className="min-w-0 [grid-area:steps]">
          <StepAccordion current={step} />
        </div>
        {isOpen && (
          <div className="hidden min-w-0 [grid-area:side] lg:block">
            <SidePanel takesFocus={sidebar === 'shown'} onClose={() => setSidebar('hidden')} />
          </div>
        )}
      </div>
      <PriceBar />
      <PriceAnnouncer />
    </Layout>
  )
}

/** Takes the focus when it is shown again, as the button that showed it disappears. */
type Sidebar = 'open' | 'hidden' | 'shown'

const WITH_SIDEBAR =
  '[grid-template-areas:"form""steps"] lg:grid-cols-[minmax(0,40rem)_20rem] lg:grid-rows-[auto_1fr] ' +
  'lg:[grid-template-areas:"form_side""form_steps"] lg:justify-between ' +
  'xl:grid-cols-[14rem_minmax(0,40rem)_20rem] xl:grid-rows-1 xl:[grid-template-areas:"steps_form_side"]'

const WITHOUT_SIDEBAR =
  '[grid-template-areas:"form""steps"] lg:grid-cols-[14rem_minmax(0,40rem)] lg:justify-center ' +
  'lg:gap-x-12 lg:[grid-template-areas:"steps_form"]'

function HeaderAside({ sidebar, onShow }: { sidebar: Sidebar; onShow: () => void }) {
  const state = useSessionState()
  return (
    <div className="flex items-center gap-2">
      {sidebar === 'hidden' && (
        <FocusOnMount>
          <Button kind="quiet" className="hidden lg:inline-flex" aria-expanded={false} onClick={onShow}>
            Show price and help
          </Button>
        </FocusOnMount>
      )}
      <Link
        href={stepPath(state, 'contact-information')}
        className="flex min-h-11 flex-wrap content-center justify-end gap-x-1 rounded-sm px-1 text-sm text-muted"
      >
        Quote{' '}
        <span className="font-semibold whitespace-nowrap text-ink">
          {state.contact.customFields['quote_number']}
        </span>
      </Link>
    </div>
  )
}
