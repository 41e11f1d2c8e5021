import type { ReactNode } from 'react'
import type { Step } from '#domain/quote/steps/step.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'

interface StepTitleProps extends Pick<Step, 'title' | 'introduction'> {
  children?: ReactNode
}

/** The heading of a step, and its one sentence. */
export function StepTitle({ title, introduction, children }: StepTitleProps) {
  return (
    <div className="grid gap-2">
      <PageTitle title={title} />
      <p className="max-w-measure text-lg text-muted">{introduction}</p>
      {children}
    </div>
  )
}
