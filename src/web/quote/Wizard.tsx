import { Suspense, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { furthestStep } from '#domain/quote/progress.ts'
import { STEP_IDS, type StepId } from '#domain/quote/step-ids.ts'
import { queryClient } from '#web/api/query-client.ts'
import { PriceBar } from '#web/quote/components/PriceBar.tsx'
import { SidePanel } from '#web/quote/components/SidePanel.tsx'
import { StepAccordion } from '#web/quote/components/StepAccordion.tsx'
import { StepSkeleton } from '#web/quote/components/StepSkeleton.tsx'
import { contactQuery } from '#web/quote/queries.ts'
import { SessionProvider, useDraftQuote, useSessionState } from '#web/quote/session/context.ts'
import { type Contact, todayOf } from '#web/quote/session/draft.ts'
import { createSession, type QuoteSession } from '#web/quote/session/session.ts'
import { STEP_PAGES } from '#web/quote/step-map.ts'
import { Layout } from '#web/shell/Layout.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Progress } from '#web/ui/Progress.tsx'

/** The quote being filled in: its steps on the left, the form, and the price at the right. */
export function Wizard({ contact, step }: { contact: Contact; step: StepId }) {
  const [session] = useState(() => createSession(contact))
  useKeptSafe(session)
  return (
    <SessionProvider value={session}>
      <WizardPage step={step} />
    </SessionProvider>
  )
}

/** While something is unsent the browser asks before it closes; what is left goes out when the page is left. */
function useKeptSafe(session: QuoteSession) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (session.hasUnsent()) event.preventDefault()
    }
    const online = () => void session.flush()
    window.addEventListener('beforeunload', ask)
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('beforeunload', ask)
      window.removeEventListener('online', online)
      session.stop()
      queryClient.removeQueries(contactQuery(session.get().contact.id))
    }
  }, [session])
}

function WizardPage({ step }: { step: StepId }) {
  const { contact, bought } = useSessionState()
  const quote = useDraftQuote()
  const [sidebar, setSidebar] = useState(true)
  const furthest = furthestStep({ quote, today: todayOf(quote) })

  if (bought) return <Redirect to="/already-purchased" replace />
  // Nobody gets past a step that is not complete; a link further on leads to that step.
  if (STEP_IDS.indexOf(step) > STEP_IDS.indexOf(furthest)) {
    return <Redirect to={`/view/${contact.id}/${furthest}`} replace />
  }
  const Page = STEP_PAGES[step]
  return (
    <Layout wide aside={<HeaderAside sidebar={sidebar} onSidebar={setSidebar} />}>
      <Progress
        label="Your quote"
        value={STEP_IDS.indexOf(step)}
        max={STEP_IDS.length - 1}
        valueText={`Step ${STEP_IDS.indexOf(step) + 1} of ${STEP_IDS.length}`}
      />
      <div className={`mt-8 grid gap-x-6 gap-y-12 ${sidebar ? WITH_SIDEBAR : WITHOUT_SIDEBAR}`}>
        <div className="min-w-0 max-w-form [grid-area:form]">
          <Suspense fallback={<StepSkeleton />}>
            <Page key={step} />
          </Suspense>
        </div>
        <div className="min-w-0 [grid-area:steps]">
          <StepAccordion current={step} />
        </div>
        {sidebar && (
          <div className="hidden min-w-0 [grid-area:side] lg:block">
            <SidePanel onClose={() => setSidebar(false)} />
          </div>
        )}
      </div>
      <PriceBar />
    </Layout>
  )
}

const WITH_SIDEBAR =
  '[grid-template-areas:"form""steps"] lg:grid-cols-[minmax(0,40rem)_20rem] lg:grid-rows-[auto_1fr] ' +
  'lg:[grid-template-areas:"form_side""form_steps"] lg:justify-between ' +
  'xl:grid-cols-[14rem_minmax(0,40rem)_20rem] xl:grid-rows-1 xl:[grid-template-areas:"steps_form_side"]'

const WITHOUT_SIDEBAR =
  '[grid-template-areas:"form""steps"] lg:grid-cols-[14rem_minmax(0,40rem)] lg:justify-center ' +
  'lg:gap-x-12 lg:[grid-template-areas:"steps_form"]'

function HeaderAside({ sidebar, onSidebar }: { sidebar: boolean; onSidebar: (open: boolean) => void }) {
  const { contact } = useSessionState()
  const [, navigate] = useLocation()
  return (
    <div className="flex items-center gap-2">
      {!sidebar && (
        <Button kind="quiet" className="hidden lg:inline-flex" aria-expanded={false} onClick={() => onSidebar(true)}>
          Show price and help
        </Button>
      )}
      <button
        type="button"
        className="min-h-11 cursor-pointer rounded-sm px-1 text-right text-sm text-muted"
        onClick={() => navigate(`/view/${contact.id}/contact-information`)}
      >
        Quote <span className="font-semibold whitespace-nowrap text-ink">{contact.customFields['quote_number']}</span>
      </button>
    </div>
  )
}
