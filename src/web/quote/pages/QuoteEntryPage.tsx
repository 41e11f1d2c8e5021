import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isFirstDataAwaited, whenFirstDataAsked } from '#web/api/first-data.ts'
import { PageSkeleton } from '#web/layout/PageSkeleton.tsx'
import { useUnsavedWarning } from '#web/form/use-unsaved-warning.ts'
import { FirstStep } from '#web/quote/first-step/FirstStep.tsx'
import { type FirstQuote, isFirstQuoteAsked, readFirstQuote } from '#web/quote/first-step/first-quote.ts'
import { type Press, takeOver, whenUndisturbed } from '#web/quote/first-step/take-over.ts'
import { keepTyped, readTyped, type TypedTexts } from '#web/quote/first-step/typed-texts.ts'
import type { OpenedQuote } from '#web/quote/pages/QuoteLoader.tsx'
import { lazyPage } from '#web/ui/lazy-page.ts'

const quotePage = lazyPage(() => import('#web/quote/pages/QuotePage.tsx'))

/** Where the quote is on its way to its whole page. */
type Stage =
  | { at: 'asked' }
  | { at: 'first'; quote: FirstQuote }
  | { at: 'whole'; guid: string; opened?: OpenedQuote | undefined; typed: TypedTexts }

interface QuoteParams {
  guid: string
  step?: string
}

/**
 * A customer's own quote. Its first step takes text before the wizard is there, which is twice as much to load; what is
 * typed and pressed by then is the wizard's as soon as it is.
 */
export default function QuoteEntryPage({ params }: { params: QuoteParams }) {
  const { guid, step } = params
  const [stage, setStage] = useState<Stage>(() =>
    step === 'contact-information' && (isFirstQuoteAsked(guid) || isFirstDataAwaited())
      ? { at: 'asked' }
      : { at: 'whole', guid, typed: readTyped(guid) },
  )
  useEffect(() => {
    if (stage.at !== 'asked') return undefined
    let isLeft = false
    const next = (quote: FirstQuote | undefined) =>
      !isLeft && setStage(quote ? { at: 'first', quote } : { at: 'whole', guid, typed: readTyped(guid) })
    const read = async () => {
      await whenFirstDataAsked()
      return isFirstQuoteAsked(guid) ? readFirstQuote(guid) : undefined
    }
    void read().then(next)
    return () => {
      isLeft = true
    }
  }, [guid, stage])

  if (stage.at === 'asked') return <PageSkeleton />
  if (stage.at === 'whole') {
    // From there a person may go on to another quote, such as a copy.
    const { opened, typed } = stage.guid === guid ? stage : {}
    return <quotePage.Page params={params} opened={opened} typed={typed} />
  }
  return (
    <FirstStepUntilWhole
      guid={guid}
      quote={stage.quote}
      onWhole={(opened, typed) => setStage({ at: 'whole', guid, opened, typed })}
    />
  )
}

/** The program of the whole page, and the quote as it reads it; undefined if it has to tell itself why it cannot. */
async function loadWhole(guid: string): Promise<OpenedQuote | undefined> {
  const [{ openQuote, preloadFirstStep }] = await Promise.all([
    import('#web/quote/pages/QuotePage.tsx'),
    quotePage.preload(),
    import('#web/quote/steps/ContactStep.tsx'),
  ])
  await preloadFirstStep()
  return openQuote(guid, 'client').catch(() => undefined)
}

/** Whether this page can be loaded again now. */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD' })).ok
  } catch {
    return false
  }
}

interface UntilWholeProps {
  guid: string
  quote: FirstQuote
  onWhole: (opened: OpenedQuote | undefined, typed: TypedTexts) => void
}

function FirstStepUntilWhole({ guid, quote, onWhole }: UntilWholeProps) {
  const [typed, setTyped] = useState(() => readTyped(guid))
  const [pressed, setPressed] = useState<Press>()
  const [failures, setFailures] = useState(0)
  const [attempt, setAttempt] = useState(1)
  const latest = useRef(typed)
  const [isReloading, setReloading] = useState(false)
  // A reload of its own loses nothing, as the tab keeps the texts.
  useUnsavedWarning(Object.keys(typed).length > 0 && !isReloading)
  useEffect(() => {
    if (isReloading) location.reload()
  }, [isReloading])

  const goOn = useEffectEvent((opened: OpenedQuote | undefined) => {
    takeOver(() => onWhole(opened, latest.current), pressed)
  })

  const onFailure = useEffectEvent(async () => {
    setFailures(attempt)
    // Browsers may remember until the page is loaded again that a script did not arrive.
    if (attempt > 1 && (await isReachable())) setReloading(true)
  })

  useEffect(() => {
    let stop = () => {}
    let isLeft = false
    // Not before this page has been drawn.
    const started = requestAnimationFrame(() => {
      loadWhole(guid).then(
        (opened) => {
          if (!isLeft) stop = whenUndisturbed(() => goOn(opened))
        },
        () => void (!isLeft && onFailure()),
      )
    })
    return () => {
      isLeft = true
      cancelAnimationFrame(started)
      stop()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt loads once more
  }, [guid, attempt])

  const hasFailed = failures === attempt
  useEffect(() => {
    if (!hasFailed) return undefined
    const retry = () => setAttempt(attempt + 1)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [hasFailed, attempt])

  return (
    <FirstStep
      quote={quote}
      typed={typed}
      onType={(key, text) => {
        latest.current = { ...latest.current, [key]: text }
        setTyped(latest.current)
        keepTyped(guid, latest.current)
      }}
      pressed={pressed}
      onPress={setPressed}
      onRetry={hasFailed ? () => setAttempt(attempt + 1) : undefined}
    />
  )
}
