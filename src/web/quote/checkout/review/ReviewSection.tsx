import { type ReactNode, useId } from 'react'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { stepPath } from '#web/api/viewer.ts'
import { useSessionState } from '#web/quote/session/context.ts'
import { TextLink } from '#web/ui/Link.tsx'

interface ReviewSectionProps {
  title: string
  /** Where it is changed; absent if it follows from other answers. */
  step?: StepId
  /** One of several that stand side by side. */
  isBlock?: boolean
  className?: string
  children: ReactNode
}

/** A part of what is checked before a purchase, with one link that changes it. */
export function ReviewSection({
  title,
  step,
  isBlock = false,
  className = '',
  children,
}: ReviewSectionProps) {
  const state = useSessionState()
  const id = useId()
  return (
    <section aria-labelledby={id} className={`min-w-0 ${className}`}>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id={id} className={isBlock ? 'text-lg' : 'text-xl'}>
          {title}
        </h2>
        {step && (
          <TextLink
            to={stepPath(state, step)}
            className="inline-flex min-h-11 items-center sm:-my-2 print:hidden"
          >
            Change<span className="sr-only">: {title}</span>
          </TextLink>
        )}
      </div>
      {children}
    </section>
  )
}
