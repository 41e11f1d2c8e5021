import { type ReactNode, useEffect, useRef } from 'react'
import { CaseFrame } from '#web/admin/case/CaseFrame.tsx'
import { CaseSide, type SideHandle } from '#web/admin/case/CaseSide.tsx'
import { listPath } from '#web/rep-frame/list-path.ts'
import { takeRequestedAct } from '#web/rep-frame/requested-act.ts'
import { usePageKeys } from '#web/rep-frame/palette/keys/page-keys.ts'
import { type SignedInRep } from '#web/rep-frame/queries.ts'

/** Where one goes back to without a list that the policy was opened from. */
export const POLICIES = { label: 'Policies', to: listPath('policies') }

interface PolicyCaseFrameProps {
  rep: SignedInRep
  quoteId: string | undefined
  /** Of the certificate: with another one, more has happened. */
  version: number
  children: ReactNode
}

const KEYS = [
  { keys: ['1', '5'], label: 'sections' },
  { keys: ['a'], label: 'decide what waits' },
  { keys: ['h'], label: 'timeline' },
]

export function PolicyCaseFrame({ rep, quoteId, version, children }: PolicyCaseFrameProps) {
  const side = useRef<SideHandle>(null)
  const showTimeline = () => side.current?.show('timeline')
  usePageKeys({ h: showTimeline })
  useEffect(() => {
    if (quoteId !== undefined && takeRequestedAct(quoteId) === 'h') showTimeline()
  }, [quoteId])
  return (
    <CaseFrame
      rep={rep}
      quoteId={quoteId}
      back={POLICIES}
      side={quoteId !== undefined && <CaseSide ref={side} quoteId={quoteId} version={version} />}
      keys={KEYS}
    >
      {children}
    </CaseFrame>
  )
}
