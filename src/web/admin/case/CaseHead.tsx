import { type ReactNode } from 'react'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Icon } from '#web/ui/Icon.tsx'

interface CaseHeadProps {
  /** Number and party, above the title. */
  facts: readonly string[]
  title: string
  /** The sections of a case have addresses of their own; the title is read out once for all of them. */
  path: string
  state: { words: string; isWaiting: boolean }
  when: string
  actions: ReactNode
}

/** Which case it is, how it stands and when it is played, with what is done most. */
export function CaseHead({ facts, title, path, state, when, actions }: CaseHeadProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <p className="text-sm text-muted wrap-anywhere">{facts.filter(Boolean).join(', ')}</p>
        <PageTitle title={title} path={path} className="text-2xl wrap-anywhere" />
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <StateMark {...state} />
          <span>{when}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </header>
  )
}

function StateMark({ words, isWaiting }: CaseHeadProps['state']) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 font-semibold ${isWaiting ? 'bg-sand-soft text-sand' : 'bg-fairway-soft text-fairway'}`}
    >
      {isWaiting && <Icon name="warning" className="size-4" />}
      {words}
    </span>
  )
}
