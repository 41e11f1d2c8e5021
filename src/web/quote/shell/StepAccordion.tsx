import { useState } from 'react'
import { Link } from 'wouter'
import type { StepProgress, StepStatus } from '#domain/quote/steps/progress.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import type { Step } from '#domain/quote/steps/step.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { stepPath } from '#web/api/viewer.ts'
import { useSessionState } from '#web/quote/session/context.ts'
import { SaveIndicator } from '#web/quote/save/SaveIndicator.tsx'
import { StepsButton } from '#web/quote/shell/StepsButton.tsx'
import { useSectionSummary, useStepStatuses } from '#web/quote/shell/use-section-summary.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** Said of each section; a locked one is only grey, and the reason is said once, below all. */
const STATUS_LABELS: Record<StepStatus, string> = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  'needs-attention': 'Needs attention',
  complete: 'Complete',
  'not-needed': 'Not needed',
  locked: 'Locked',
}

/** The steps before the last. */
const SECTIONS = STEPS.slice(0, 8)

/**
 * What each of the eight steps holds, and where one is: the one progress mark. On a small screen a line with eight
 * dashes opens it.
 */
export function StepAccordion({ current }: { current: StepId }) {
  const statuses = useStepStatuses(current)
  const [openedAt, setOpenedAt] = useState<StepId>()
  const isOpen = openedAt === current
  const place = SECTIONS.findIndex(({ id }) => id === current)
  const isAnyLocked = SECTIONS.some(({ id }) => statuses[id].status === 'locked')
  return (
    <nav aria-label="Steps of your quote">
      <StepsButton
        place={place}
        count={SECTIONS.length}
        isOpen={isOpen}
        saved={<SaveIndicator className="ml-auto text-right lg:hidden" />}
        onPress={() => setOpenedAt(isOpen ? undefined : current)}
      />
      <div id="steps" className={`${isOpen ? 'pt-4 pb-8' : 'hidden'} xl:block xl:p-0`}>
        {SECTIONS.map((step, index) => (
          <Section
            key={step.id}
            step={step}
            number={index + 1}
            isCurrent={step.id === current}
            progress={statuses[step.id]}
          />
        ))}
        {isAnyLocked && (
          <p className="mt-4 pl-4 text-sm text-muted">Finish each step to open the next one.</p>
        )}
      </div>
    </nav>
  )
}

interface SectionProps {
  step: Step
  number: number
  isCurrent: boolean
  progress: StepProgress
}

/** @rule S13 Open at first; one that holds something can be folded, one that holds nothing is its name alone. */
function Section({ step, number, isCurrent, progress }: SectionProps) {
  const { status, line } = useSectionSummary(step, progress)
  const [isFolded, setFolded] = useState(false)
  const id = `step${number}`
  return (
    <div
      role="group"
      id={id}
      aria-labelledby={`${id}-name`}
      aria-current={isCurrent ? 'step' : undefined}
      className="group relative pl-4"
    >
      <Bar isCurrent={isCurrent} isDone={status === 'complete'} />
      <div className="flex items-center pr-11 xl:-mr-6 xl:pr-0">
        <Name id={`${id}-name`} step={step} status={status} isCurrent={isCurrent} />
        {line !== undefined && (
          <button
            type="button"
            aria-expanded={!isFolded}
            aria-controls={`${id}-summary`}
            aria-label={`Summary of ${step.title}`}
            className="absolute top-0 right-0 grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 xl:-right-9 xl:pointer-fine:opacity-0"
            onClick={() => setFolded(!isFolded)}
          >
            <Icon name="chevron" className={`size-4! transition-transform ${isFolded ? '-rotate-90' : ''}`} />
          </button>
        )}
      </div>
      {line !== undefined && (
        <p
          id={`${id}-summary`}
          hidden={isFolded}
          className={`-mt-2 pb-2 text-sm ${status === 'needs-attention' ? 'text-sand' : 'truncate text-muted'}`}
        >
          {line}
        </p>
      )}
    </div>
  )
}

/** Along the left edge: thick where one is, green down to there. */
function Bar({ isCurrent, isDone }: { isCurrent: boolean; isDone: boolean }) {
  const look = isCurrent ? 'w-1 bg-fairway' : `w-0.5 ${isDone ? 'bg-fairway' : 'bg-line'}`
  return <span aria-hidden="true" className={`absolute inset-y-0 left-0 ${look}`} />
}

interface NameProps {
  id: string
  step: Step
  status: StepStatus
  isCurrent: boolean
}

function Name({ id, step, status, isCurrent }: NameProps) {
  const state = useSessionState()
  const isOpen = status !== 'locked' && status !== 'not-needed'
  const look = 'flex min-h-11 py-2.5 min-w-0 flex-1 items-center gap-1.5 text-[0.9375rem]'
  return (
    <>
      {isOpen && !isCurrent ? (
        <Link id={id} href={stepPath(state, step.id)} className={`${look} rounded-sm hover:text-fairway`}>
          <StatusMark status={status} />
          {step.title}
        </Link>
      ) : (
        <span id={id} className={`${look} ${isCurrent ? 'font-semibold' : 'text-muted'}`}>
          <StatusMark status={status} />
          {step.title}
        </span>
      )}
      <span className="sr-only">{STATUS_LABELS[status]}</span>
    </>
  )
}

function StatusMark({ status }: { status: StepStatus }) {
  if (status === 'complete') return <Icon name="check" className="size-4! text-fairway" />
  if (status === 'needs-attention') return <Icon name="warning" className="size-4! text-sand" />
  return null
}
