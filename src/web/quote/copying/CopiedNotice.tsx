import { useSessionState } from '#web/quote/session/context.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** At the first step that is shown of a copy: what it is, and what it costs beside what it was copied from. */
export function CopiedNotice() {
  const { copied } = useSessionState().contact
  if (!copied) return null
  const { from, prices, reasons } = copied
  return (
    <Notice kind="success" title={`Copied from ${from}`} live>
      {prices !== null && <p className="font-semibold">{prices}</p>}
      {reasons.length > 0 && <p>{reasons.join(' ')}</p>}
      <p>Go on here; everything else is filled in.</p>
    </Notice>
  )
}
