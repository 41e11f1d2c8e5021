import { Suspense, useLayoutEffect } from 'react'
import { type StepId } from '#domain/quote/steps/step-ids.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Keys } from '#web/rep-frame/palette/Keys.tsx'
import { usePageKeys } from '#web/rep-frame/palette/keys/page-keys.ts'
import { useSession } from '#web/quote/session/context.ts'
import { StepPlaceProvider } from '#web/quote/shell/step-form/step-place.ts'
import { STEP_PAGES } from '#web/quote/shell/step-pages.ts'
import { EXPRESS_SECTIONS as SECTIONS, sectionId } from '#web/quote/rep/express/sections.ts'
import { StepSkeleton } from '#web/quote/shell/StepSkeleton.tsx'

/**
 * The same steps one below the other. A number goes to its section, Ctrl+S saves at once.
 *
 * @rule S11 A rep has all steps on one page too, with the same forms.
 */
export default function ExpressSteps() {
  useExpressKeys()
  return (
    <div className="grid gap-10">
      <div className="grid gap-2">
        <PageTitle title="All steps on one page" />
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          Outside of a field <Keys keys={['1']} /> to <Keys keys={[String(SECTIONS.length)]} /> go to a
          section,
          <Keys keys={['Ctrl', 'S']} /> saves at once.
        </p>
      </div>
      {SECTIONS.map(({ id, title }, index) => (
        <StepPlaceProvider key={id} value={index === SECTIONS.length - 1 ? 'last-section' : 'section'}>
          <Section id={id} title={title} number={index + 1} />
        </StepPlaceProvider>
      ))}
    </div>
  )
}

function Section({ id, title, number }: { id: StepId; title: string; number: number }) {
  const Step = STEP_PAGES[id]
  return (
    <section id={sectionId(number)} aria-label={title} className="ruled scroll-mt-6 pt-6">
      <Suspense fallback={<StepSkeleton />}>
        <Step />
      </Suspense>
    </section>
  )
}

const FOCUSABLE = 'input:not([type=hidden]), select, textarea, button'

function useExpressKeys() {
  const session = useSession()

  function goTo(number: number) {
    const section = document.getElementById(sectionId(number))
    section?.scrollIntoView()
    section?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
  }
  usePageKeys(Object.fromEntries(SECTIONS.map((_, index) => [String(index + 1), () => goTo(index + 1)])))

  useLayoutEffect(() => {
    function save(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void session.flush()
    }
    window.addEventListener('keydown', save)
    return () => window.removeEventListener('keydown', save)
  }, [session])
}
