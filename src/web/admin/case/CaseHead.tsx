import type { ReactNode } from 'react'
import { PageTitle } from '#web/layout/PageTitle.tsx'

interface CaseHeadProps {
  /** Number and party, above the title. */
  facts: readonly string[]
  title: string
  /** The sections of a case have addresses of their own; the title is read out once for all of them. */
  path: string
  /** How it stands and when it is played. */
  state: ReactNode
  actions: ReactNode
}

/** Which case it is, how it stands and when it is played, with what is done most. */
export function CaseHead({ facts, title, path, state, actions }: CaseHeadProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <p className="text-sm text-muted wrap-anywhere">{facts.filter(Boolean).join(', ')}</p>
        <PageTitle title={title} path={path} className="text-2xl wrap-anywhere" />
        <div className="mt-2 text-sm">{state}</div>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </header>
  )
}
