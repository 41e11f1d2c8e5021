import { Link } from 'wouter'
import { shortStepSummary } from '#domain/quote/summary/short-summary.ts'
import { type StepProgress, type StepStatus } from '#domain/quote/steps/progress.ts'
import { type Quote } from '#domain/quote/model/quote.ts'
import { type StepId } from '#domain/quote/steps/step-ids.ts'
import { type Step } from '#domain/quote/steps/step.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { useDraftQuote, useSessionState } from '#web/quote/session/context.ts'
import { stepPath } from '#web/app/viewer.ts'
import { useStepStatuses } from '#web/quote/shell/use-step-statuses.ts'
import { Icon, type IconName } from '#web/ui/Icon.tsx'

const STATUS_LABELS: Record<StepStatus, string> = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  'needs-attention': 'Needs attention',
  complete: 'Complete',
  'not-needed': 'Not needed',
  locked: 'Locked',
}

/** Summaries of the eight steps before the last, all open at first. */
export function StepAccordion({ current }: { current: StepId }) {
  const statuses = useStepStatuses(current)
  const quote = useDraftQuote()
  return (
    <nav aria-label="Steps of your quote">
      {STEPS.slice(0, 8).map((step, index) => (
        <Section
          key={step.id}
          step={step}
          number={index + 1}
          isCurrent={step.id === current}
          progress={statuses[step.id]}
          quote={quote}
        />
      ))}
    </nav>
  )
}

interface SectionProps {
  step: Step
  number: number
  isCurrent: boolean
  progress: StepProgress
  quote: Quote
}

function Section({ step, number, isCurrent, progress, quote }: SectionProps) {
  const { status } = progress
  const lines = status === 'not-needed' ? [] : shortStepSummary(step.id, quote)
  return (
    <details
      open
      id={`step${number}`}
      aria-current={isCurrent ? 'step' : undefined}
      className="group border-b border-line py-1 first:border-t"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-1 text-sm [&::-webkit-details-marker]:hidden">
        <StatusIcon status={status} number={number} />
        <span className="min-w-0 flex-1">
          <span className={`block ${isCurrent ? 'font-semibold' : ''}`}>{step.title}</span>
          <span
            className={`block ${status === 'needs-attention' ? 'font-semibold text-sand' : 'text-muted'}`}
          >
            <span className="sr-only">. </span>
            {statusLabel(progress)}
          </span>
        </span>
        <Icon name="chevron" className="-rotate-90 text-muted transition-transform group-open:rotate-0" />
      </summary>
      <div className="grid gap-2 pb-3 pl-8 text-sm">
        <StatusReason step={step} progress={progress} />
        {lines.map((line, place) => (
          <p key={`${place} ${line}`} className="line-clamp-2 wrap-anywhere text-muted">
            {line}
          </p>
        ))}
        <SectionLink step={step} status={status} isCurrent={isCurrent} />
      </div>
    </details>
  )
}

/** A locked step says which step must be completed first. */
function statusLabel({ status, lockedBy }: StepProgress): string {
  return lockedBy ? `Locked until ${lockedBy.title} is complete` : STATUS_LABELS[status]
}

/** Explains the status of a step if it is not obvious. */
function StatusReason({ step, progress: { status, problems } }: { step: Step; progress: StepProgress }) {
  const [first, ...others] = problems
  if (status === 'not-needed') return <p className="text-muted">{step.applies?.otherwise}</p>
  if (status !== 'needs-attention' || !first) return null
  return (
    <p className="wrap-anywhere">
      {first.message}
      {others.length > 0 && <span className="text-muted"> and {others.length} more</span>}
    </p>
  )
}

function SectionLink({ step, status, isCurrent }: { step: Step; status: StepStatus; isCurrent: boolean }) {
  const state = useSessionState()
  if (isCurrent) return <p className="text-muted">You are here</p>
  if (status === 'locked' || status === 'not-needed') return null
  return (
    <Link
      href={stepPath(state, step.id)}
      className="-my-1 justify-self-start py-1.5 text-fairway underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {LINK_LABELS[status]}
      <span className="sr-only">: {step.title}</span>
    </Link>
  )
}

const LINK_LABELS = {
  'not-started': 'Go on here',
  'in-progress': 'Go on here',
  'needs-attention': 'Mend it',
  complete: 'Change',
}

const ICONS: { [S in StepStatus]?: { name: IconName; ink: string } } = {
  complete: { name: 'success', ink: 'text-fairway' },
  'needs-attention': { name: 'warning', ink: 'text-sand' },
  locked: { name: 'lock', ink: 'text-muted' },
}

/** Each status has its own shape, not only its own colour. */
function StatusIcon({ status, number }: { status: StepStatus; number: number }) {
  const icon = ICONS[status]
  if (icon) return <Icon name={icon.name} className={`size-6 ${icon.ink}`} />
  const look =
    status === 'in-progress' ? 'border-2 border-fairway font-semibold' : 'border border-edge text-muted'
  return (
    <span
      aria-hidden="true"
      className={`grid size-6 shrink-0 place-items-center rounded-full text-sm ${look}`}
    >
      {status === 'not-needed' ? '–' : number}
    </span>
  )
}
