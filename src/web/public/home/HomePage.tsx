import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { HolePicture } from '#web/public/home/HolePicture.tsx'
import { Layout } from '#web/app/layout/Layout.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LoadedLater } from '#web/ui/LoadedLater.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageTitle } from '#web/app/layout/PageTitle.tsx'

/**
 * @rule S01 Greets plainly, and offers to start a quote and to find one.
 * @rule P07 Nobody is needed to start: one press makes the quote.
 */
export default function HomePage() {
  useEffect(() => runAfterDelay(prefetchQuote), [])

  return (
    <Layout>
      <div className="grid gap-12">
        <section className="grid items-center gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)] lg:gap-16">
          <div className="grid gap-6">
            <PageTitle title="Welcome" className="text-3xl lg:text-[3rem]">
              Welcome. Let us insure the prizes at your golf event.
            </PageTitle>
            <p className="max-w-measure text-lg">
              Offer the car, the cash or the trip: when somebody makes the shot, the insurance pays for the
              prize, not your event.
            </p>
            <StartQuote />
          </div>
          <HolePicture />
        </section>
        <Benefits />
        <FindQuote />
      </div>
    </Layout>
  )
}

function StartQuote() {
  const [, navigate] = useLocation()
  const partner = new URLSearchParams(useSearch()).get('partner') ?? undefined
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function start() {
    setBusy(true)
    setProblem(undefined)
    try {
      const { startQuote } = await import('#web/public/home/start-quote.ts')
      navigate(`/view/${await startQuote(partner)}/contact-information`)
    } catch (error) {
      setProblem((error as Error).message)
      setBusy(false)
    }
  }

  return (
    <div className="grid justify-items-start gap-3">
      <Button
        kind="primary"
        className="min-h-13 px-8 text-lg"
        busy={busy}
        onPointerEnter={prefetchQuote}
        onFocus={prefetchQuote}
        onClick={() => void start()}
      >
        Start a quote
      </Button>
      <p className="text-sm text-muted">No account, and nothing to pay until you say so.</p>
      {problem && (
        <Notice kind="error" title="The quote could not be started" live>
          {problem}
        </Notice>
      )}
    </div>
  )
}

const BENEFITS = [
  ['The price as you type', 'Change the yardage or the prize and see at once what it costs, and why.'],
  [
    'Stop and come back',
    'Your answers are kept. The link we send you, or the quote’s number, opens them again.',
  ],
  [
    'Papers straight away',
    'Once you have bought, the certificate and the rules of each contest are yours to print.',
  ],
] as const

function Benefits() {
  return (
    <section aria-label="What you get" className="ruled pt-8">
      <ul className="grid gap-6 sm:grid-cols-3 sm:gap-10">
        {BENEFITS.map(([title, text]) => (
          <li key={title}>
            <h2 className="text-lg">{title}</h2>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Loaded after the page, as most people come to start a quote. */
const loadFindQuoteForm = () => import('#web/public/home/FindQuoteForm.tsx')

function FindQuote() {
  return (
    <section className="ruled grid gap-6 pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,40rem)] lg:gap-16">
      <div>
        <h2 className="text-xl">Already have a quote?</h2>
        <p className="mt-1 text-muted">Its number is in the message we sent you.</p>
      </div>
      <LoadedLater load={loadFindQuoteForm} className="min-h-100 sm:min-h-42" />
    </section>
  )
}

/** Loads the code for the first press ahead of time. A failure only matters once the code is needed. */
function prefetchQuote() {
  void Promise.allSettled([
    import('#web/public/home/start-quote.ts'),
    import('#web/quote/pages/QuotePage.tsx'),
  ])
}

/** Late enough not to compete with the page itself on a slow connection. */
const PREFETCH_DELAY_MS = 2000

function runAfterDelay(work: () => void): () => void {
  const timer = setTimeout(work, PREFETCH_DELAY_MS)
  return () => clearTimeout(timer)
}
