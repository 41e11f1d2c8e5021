import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { drawHole } from '#domain/contests/drawing/draw-hole.ts'
import { DrawingView } from '#web/contest-pictures/DrawingView.tsx'
import { PriceCardShape } from '#web/public/home/figures/PriceCardShape.tsx'
import { EXAMPLE_FIGURES, type VisitorFigures } from '#web/public/home/figures/visitor-figures.ts'
import { useNear } from '#web/public/home/use-near.ts'
import { Layout } from '#web/layout/Layout.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LoadedLater } from '#web/ui/LoadedLater.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'

const loadPriceCard = () => import('#web/public/home/figures/PriceCard.tsx')
const KindPicture = lazy(() => import('#web/public/home/figures/KindPicture.tsx'))

/**
 * @rule S01 Greets plainly, and offers to start a quote and to find one.
 * @rule P07 Nobody is needed to start: one press makes the quote.
 * @rule O11 The price comes before a name: what is typed here is priced, and a quote starts with it.
 */
export default function HomePage() {
  const [figures, setFigures] = useState(EXAMPLE_FIGURES)
  const [feeSlot, setFeeSlot] = useState<HTMLElement | null>(null)
  const card = usePriceCard()
  const partner = new URLSearchParams(useSearch()).get('partner') ?? undefined
  useEffect(() => runAfterDelay(prefetchQuote), [])

  return (
    <Layout>
      <div className="-mt-3 flex flex-col max-md:-mb-8">
        <section className="mb-6 grid items-center gap-x-16 gap-y-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
          <div className="grid gap-3 lg:gap-5">
            <PageTitle title="Welcome" className="text-[1.875rem] leading-[1.15] lg:text-[2.75rem]">
              Welcome. Offer a big prize. We’ll insure it.
            </PageTitle>
            <p className="max-w-measure lg:text-lg">
              Put up a car, cash, or a trip. If someone makes the shot, insurance pays for the prize so your
              event doesn’t have to.
            </p>
          </div>
          <Picture figures={figures} />
        </section>
        <section aria-label="Price of a contest">
          <LoadedLater
            load={card.load}
            className="min-h-129 max-[22.5rem]:min-h-160 sm:max-md:min-h-102.5 overflow-clip rounded-lg border border-line bg-card md:min-h-69 [&>[role=alert]]:p-5"
            waiting={<PriceCardShape />}
            draw={(PriceCard) => (
              <PriceCard
                figures={figures}
                onChange={setFigures}
                hasPartner={partner !== undefined}
                feeSlot={feeSlot}
              />
            )}
          />
        </section>
        <p className="mt-3 text-sm text-muted md:hidden">No account needed. You pay nothing until you buy.</p>
        <StartQuote figures={card.isMissing ? undefined : figures} partner={partner} feeSlot={setFeeSlot} />
        <Benefits />
        <FindQuote />
      </div>
    </Layout>
  )
}

/** The card's code, and whether it could not be loaded: then no figures are shown. */
function usePriceCard() {
  const [isMissing, setIsMissing] = useState(false)
  const load = useCallback(async () => {
    try {
      const card = await loadPriceCard()
      setIsMissing(false)
      return card
    } catch (error) {
      setIsMissing(true)
      throw error
    }
  }, [])
  return { load, isMissing }
}

/** What the figures mean: the hole with its yards, or a drawing of another kind of contest. */
function Picture({ figures }: { figures: VisitorFigures }) {
  const { yardage, distance = '' } = figures.texts[figures.entity]
  const hasFlight = figures.entity === 'grand_prize' || figures.entity === 'shootout'
  return (
    <div className="grid aspect-[444/204] min-w-0 items-center">
      {hasFlight ? (
        <DrawingView drawing={drawHole({ distance: yardage ?? distance })} />
      ) : (
        <Suspense fallback={null}>
          <KindPicture figures={figures} />
        </Suspense>
      )}
    </div>
  )
}

interface StartQuoteProps {
  /** Those that are shown. */
  figures: VisitorFigures | undefined
  partner: string | undefined
  /** Receives the place beside the button where the fee stands on a phone. */
  feeSlot: (element: HTMLElement | null) => void
}

/** Below the card; on a phone it stays at the lower edge of the screen. */
function StartQuote({ figures, partner, feeSlot }: StartQuoteProps) {
  const { busy, problem, start } = useStart(figures, partner)
  return (
    <>
      {problem && (
        <div className="mt-5">
          <Notice kind="error" title="We couldn’t start your quote" live>
            {problem}
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 max-md:gap-x-3 max-md:sticky max-md:bottom-0 max-md:order-last max-md:-mx-4 max-md:mt-4 max-md:justify-between max-md:border-t max-md:border-line max-md:bg-card max-md:px-4 max-md:py-2.5 sm:max-md:-mx-6 sm:max-md:px-6 md:mt-6 print:hidden">
        {/* As wide as a fee before there is one, so that the button stays. */}
        <div ref={feeSlot} className="w-26 shrink-0 md:hidden" />
        <Button
          kind="primary"
          // The same width at first whatever the face, so that it stays in one line with the fee.
          className="min-h-13 min-w-0 px-2 max-md:grow max-md:basis-36 max-sm:text-[0.9375rem] md:min-w-72 md:px-6 md:text-lg"
          busy={busy}
          onPointerEnter={prefetchQuote}
          onFocus={prefetchQuote}
          onClick={() => void start()}
        >
          <span>Start a quote {figures && <span className="max-sm:sr-only">with these figures</span>}</span>
        </Button>
        <p className="max-w-md flex-1 basis-72 text-muted text-balance max-md:hidden">
          No account needed. You pay nothing until you buy. You can add more contests on the next pages.
        </p>
      </div>
    </>
  )
}

function useStart(figures: VisitorFigures | undefined, partner: string | undefined) {
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function start() {
    setBusy(true)
    setProblem(undefined)
    try {
      const { startQuote } = await import('#web/public/home/start-quote.ts')
      navigate(`/view/${await startQuote(figures, partner)}/contact-information`)
    } catch (error) {
      setProblem((error as Error).message)
      setBusy(false)
    }
  }
  return { busy, problem, start }
}

const BENEFITS = [
  ['See your price as you type', 'Change the yardage or prize and see what it costs, and why.'],
  ['Save it and come back', 'Pick up with the link in your email or your quote number.'],
  [
    'Get your documents right away',
    'When you buy, you get a certificate (your proof of insurance) and the contest rules to print and share.',
  ],
] as const

function Benefits() {
  return (
    <section aria-label="What you get" className="ruled mt-10 pt-8">
      <ul className="grid gap-6 sm:grid-cols-3 sm:gap-10">
        {BENEFITS.map(([title, text]) => (
          <li key={title}>
            <h2 className="text-lg">{title}</h2>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-sm text-muted">Coverage is subject to the terms of your certificate.</p>
    </section>
  )
}

/** Loaded when it is nearly in sight or the page has been open for a while, as most people come to start a quote. */
const loadFindForm = () => import('#web/public/find/FindForm.tsx')

function FindQuote() {
  const section = useRef<HTMLElement>(null)
  const isNear = useNear(section, PREFETCH_DELAY_MS)
  const room = 'min-h-116.5 sm:min-h-77.5 lg:min-h-61.5'
  return (
    <section
      ref={section}
      className="ruled mt-10 grid gap-6 pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,48rem)] lg:gap-10"
    >
      <div>
        <h2 className="text-xl">Already have a quote or policy?</h2>
        <p className="mt-1 text-muted">Its number is in the email we sent you.</p>
      </div>
      {isNear ? <LoadedLater load={loadFindForm} className={room} /> : <div className={room} />}
    </section>
  )
}

/** Loads the code for the first press ahead of time. A failure only matters once the code is needed. */
function prefetchQuote() {
  void Promise.allSettled([
    import('#web/public/home/start-quote.ts'),
    import('#web/quote/pages/QuoteEntryPage.tsx'),
    import('#web/quote/pages/QuotePage.tsx'),
  ])
}

/** Late enough not to compete with the page itself on a slow connection. */
const PREFETCH_DELAY_MS = 2000

function runAfterDelay(work: () => void): () => void {
  const timer = setTimeout(work, PREFETCH_DELAY_MS)
  return () => clearTimeout(timer)
}
