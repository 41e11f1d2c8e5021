import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { isAllowed } from '#domain/reps/roles.ts'
import { CaseFrame } from '#web/admin/case/CaseFrame.tsx'
import { sendCertificateAndReceipt } from '#web/admin/case/mail/send-certificate.ts'
import { CaseSide, type SideHandle } from '#web/admin/case/CaseSide.tsx'
import { listPath } from '#web/rep-frame/list-path.ts'
import { takeRequestedAct } from '#web/rep-frame/requested-act.ts'
import { usePageKeys } from '#web/rep-frame/palette/keys/page-keys.ts'
import type { SignedInRep } from '#web/rep-frame/queries.ts'

/** Where one goes back to without a list that the policy was opened from. */
export const POLICIES = { label: 'Policies', to: listPath('policies') }

interface PolicyCaseFrameProps {
  rep: SignedInRep
  quoteId: string | undefined
  number: string
  /** Of the certificate: with another one, more has happened. */
  version: number
  children: ReactNode
}

const KEYS = [
  { keys: ['1', '6'], label: 'sections' },
  { keys: ['a'], label: 'approve or decline' },
  { keys: ['r'], label: 'resend documents' },
  { keys: ['m'], label: 'message' },
  { keys: ['n'], label: 'note' },
  { keys: ['t'], label: 'task' },
]

export function PolicyCaseFrame({ rep, quoteId, number, version, children }: PolicyCaseFrameProps) {
  const side = useRef<SideHandle>(null)
  const keys = {
    h: () => side.current?.show('timeline'),
    ...(isAllowed(rep, 'notes') && {
      n: () => side.current?.note(),
      t: () => side.current?.addTask(),
    }),
    ...(isAllowed(rep, 'correspond') && {
      m: () => side.current?.write(),
      r:
        quoteId === undefined
          ? undefined
          : () => void sendCertificateAndReceipt(quoteId).catch(() => undefined),
    }),
  }
  usePageKeys(keys)
  const act = useEffectEvent((key: string) =>
    (keys as Readonly<Record<string, (() => void) | undefined>>)[key]?.(),
  )
  useEffect(() => {
    const wanted = quoteId === undefined ? undefined : takeRequestedAct(quoteId)
    if (wanted !== undefined) act(wanted)
  }, [quoteId])
  return (
    <CaseFrame
      rep={rep}
      quoteId={quoteId}
      back={POLICIES}
      side={
        quoteId !== undefined && (
          <CaseSide ref={side} quoteId={quoteId} policyNumber={number} version={version} />
        )
      }
      keys={KEYS}
    >
      {children}
    </CaseFrame>
  )
}
