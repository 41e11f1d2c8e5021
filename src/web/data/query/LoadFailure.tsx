import type { ReactNode } from 'react'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { asSentence } from '#web/ui/as-sentence.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

export interface FailureText {
  /** What it is about: a page has a heading, a part of one a notice. */
  of?: 'page' | 'part'
  title?: string
  /** What to say instead of the error's own message. */
  explain?: (error: Error) => ReactNode
  /** The label of the button. */
  again?: string
  /** Ways out beside the button. */
  exits?: ReactNode
}

interface LoadFailureProps extends FailureText {
  error: Error
  busy?: boolean
  onRetry: () => void
}

/** Says that something could not be loaded, why, and how to load it again. */
export function LoadFailure({ of = 'page', title, explain, again, exits, ...failure }: LoadFailureProps) {
  const { error, busy = false, onRetry } = failure
  const isPage = of === 'page'
  return (
    <div className={`grid justify-items-start gap-6 ${isPage ? 'max-w-form' : ''}`}>
      {isPage && <PageTitle title={title ?? 'We can’t show this page right now'} />}
      <Notice kind="error" {...(!isPage && title ? { title } : {})} live>
        {explain?.(error) ?? asSentence(error.message)}
      </Notice>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button kind={isPage ? 'primary' : 'secondary'} busy={busy} onClick={onRetry}>
          {again ?? 'Reload'}
        </Button>
        {exits}
      </div>
    </div>
  )
}
