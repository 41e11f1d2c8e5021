import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { StepStatus } from '#domain/quote/steps/progress.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { useOpenSection } from '#web/admin/quote/sections/open-section.ts'
import { preloadStep, stepCode } from '#web/admin/quote/sections/step-code.ts'
import { sectionId, sectionName } from '#web/admin/quote/sections/sections.ts'
import { useSessionState } from '#web/quote/session/context.ts'
import { StepPlaceProvider } from '#web/quote/shell/step-form/step-place.ts'
import { StepSkeleton } from '#web/quote/shell/StepSkeleton.tsx'
import { Icon } from '#web/ui/Icon.tsx'

interface CaseBlockProps {
  step: StepId
  status: StepStatus
  /** What it holds; the first is a name. */
  lines: readonly string[]
  /** Said of it when it holds nothing. */
  nothing: string
}

/**
 * One part of the case: what it holds, and its form where it stands once it is opened.
 *
 * @rule S05 Its mark says whether the step is validated.
 */
export function CaseBlock({ step, status, lines, nothing }: CaseBlockProps) {
  const { current, open } = useOpenSection()
  const { viewer } = useSessionState()
  const isOpen = current === step
  const name = sectionName(step)
  // Its code is there by the time it is opened, by its button, the index or its key: else a placeholder of another height
  // comes first, and what is below moves twice.
  useEffect(() => void preloadStep(step), [step])
  return (
    <section
      id={sectionId(step)}
      aria-labelledby={`${sectionId(step)}-name`}
      className={`min-w-0 scroll-mt-4 ${isOpen ? OPEN : ''}`}
    >
      <div className="flex items-center justify-between gap-2">
        <h2 id={`${sectionId(step)}-name`} className="flex min-h-11 items-center gap-2 text-lg">
          {name}
          <StatusMark status={status} />
        </h2>
        {!isOpen && (
          <button
            type="button"
            onClick={() => void open(step)}
            className="min-h-11 cursor-pointer px-1 text-sm text-fairway underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {viewer.readOnly ? 'Open' : 'Edit'} <span className="sr-only">{name.toLowerCase()}</span>
          </button>
        )}
      </div>
      {isOpen ? <OpenStep step={step} /> : <Held lines={lines} nothing={nothing} status={status} />}
    </section>
  )
}

const OPEN =
  'relative col-span-full rounded-lg border border-line bg-card px-5 py-2 pb-5 before:absolute before:inset-y-0 before:left-0 before:rounded-l-lg before:border-l-4 before:border-fairway'

function Held({ lines, nothing, status }: Pick<CaseBlockProps, 'lines' | 'nothing' | 'status'>) {
  if (lines.length === 0) return <p className="text-sm text-muted">{nothing}</p>
  const [first, ...others] = lines
  const isWrong = status === 'needs-attention'
  return (
    <p className={`text-sm wrap-anywhere ${isWrong ? 'text-sand' : ''}`}>
      <bdi className={`block ${isWrong ? '' : 'font-semibold'}`}>{first}</bdi>
      {others.map((line, place) => (
        <bdi key={`${place} ${line}`} className="block">
          {line}
        </bdi>
      ))}
    </p>
  )
}

const FOCUSABLE = 'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** The form of a step, with the focus in its first field. */
function OpenStep({ step }: { step: StepId }) {
  const { close } = useOpenSection()
  return (
    <StepPlaceProvider value={{ at: 'part', onDone: close }}>
      <Suspense fallback={<StepSkeleton />}>
        <FocusedStep step={step} />
      </Suspense>
    </StepPlaceProvider>
  )
}

function FocusedStep({ step }: { step: StepId }) {
  const frame = useRef<HTMLDivElement>(null)
  const Step = stepCode(step)
  useEffect(() => {
    frame.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
    frame.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={frame} className="grid max-w-form gap-6">
      <Step />
    </div>
  )
}

/** Said of each section to who does not see its mark. */
const STATUS_LABELS: Record<StepStatus, string> = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  'needs-attention': 'Needs attention',
  complete: 'Complete',
  'not-needed': 'Not needed',
  locked: 'Locked',
}

export function StatusMark({ status }: { status: StepStatus }): ReactNode {
  return (
    <>
      {status === 'complete' && <Icon name="check" className="size-4 text-fairway" />}
      {status === 'needs-attention' && <Icon name="warning" className="size-4 text-sand" />}
      {(status === 'in-progress' || status === 'not-started') && (
        <span
          aria-hidden="true"
          className={`size-2.5 rounded-full border-2 ${status === 'in-progress' ? 'border-sand' : 'border-edge'}`}
        />
      )}
      <span className="sr-only">{STATUS_LABELS[status]}</span>
    </>
  )
}
