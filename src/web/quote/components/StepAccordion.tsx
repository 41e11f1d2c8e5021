import { Link } from 'wouter'
import { stepDigest } from '#domain/quote/digest.ts'
import { stepStatus, type StepStatus } from '#domain/quote/progress.ts'
import { type StepId } from '#domain/quote/step-ids.ts'
import { type Judging, type Step } from '#domain/quote/step.ts'
import { STEPS } from '#domain/quote/steps.ts'
import { useJudging, useSessionState } from '#web/quote/session/context.ts'
import { stepPath } from '#web/quote/session/viewer.ts'
import { Icon } from '#web/ui/Icon.tsx'

const STATUS_WORDS: Record<StepStatus, string> = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  complete: 'Complete',
  'not-needed': 'Not needed',
  locked: 'Locked until the steps before it are complete',
}

/** The eight steps before the last, each summed up, all open at first. */
export function StepAccordion({ current }: { current: StepId }) {
  const judging = useJudging()
  return (
    <nav aria-label="Steps of your quote">
      {STEPS.slice(0, 8).map((step, index) => (
        <Section
          key={step.id}
          step={step}
          number={index + 1}
          isCurrent={step.id === current}
          judging={judging}
        />
      ))}
    </nav>
  )
}

interface SectionProps {
  step: Step
  number: number
  isCurrent: boolean
  judging: Judging
}

function Section({ step, number, isCurrent, judging }: SectionProps) {
  const { viewer } = useSessionState()
  const status = stepStatus(step, judging, viewer.editor)
  const lines = status === 'not-needed' ? [] : stepDigest(step.id, judging.quote)
  return (
    <details
      open
      id={`step${number}`}
      aria-current={isCurrent ? 'step' : undefined}
      className="group border-b border-line py-1 first:border-t"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm [&::-webkit-details-marker]:hidden">
        <StatusMark status={status} number={number} />
        <span className={`min-w-0 flex-1 ${isCurrent ? 'font-semibold' : ''}`}>
          {step.title}
          <span className="sr-only">. {STATUS_WORDS[status]}</span>
        </span>
        <Icon name="chevron" className="-rotate-90 text-muted transition-transform group-open:rotate-0" />
      </summary>
      <div className="grid gap-2 pb-3 pl-8 text-sm">
        {status === 'not-needed' && <p className="text-muted">{step.applies?.otherwise}</p>}
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

function SectionLink({ step, status, isCurrent }: { step: Step; status: StepStatus; isCurrent: boolean }) {
  const state = useSessionState()
  if (isCurrent) return <p className="text-muted">You are here</p>
  if (status === 'locked') return <p className="text-muted">Comes later</p>
  if (status === 'not-needed') return null
  return (
    <Link
      href={stepPath(state, step.id)}
      className="-my-1 justify-self-start py-1.5 text-fairway underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {status === 'complete' ? 'Change' : 'Go on here'}
      <span className="sr-only">: {step.title}</span>
    </Link>
  )
}

function StatusMark({ status, number }: { status: StepStatus; number: number }) {
  if (status === 'complete') return <Icon name="success" className="size-6 text-fairway" />
  const look = status === 'in-progress' ? 'border-sand text-sand' : 'border-edge text-muted'
  return (
    <span
      aria-hidden="true"
      className={`grid size-6 shrink-0 place-items-center rounded-full border text-sm ${look}`}
    >
      {status === 'not-needed' ? '–' : number}
    </span>
  )
}
