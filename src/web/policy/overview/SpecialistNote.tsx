import { getRepNote } from '#domain/policy/fee-override.ts'
import { type Policy } from '#web/policy/queries.ts'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** @rule R03 The customer reads that a specialist changed the policy, and when. */
export function SpecialistNote({ policy: { changed_by_rep_at: at } }: { policy: Policy }) {
  const title = getRepNote(Boolean(at))
  if (!at || title === undefined) return null
  return (
    <Notice kind="info" title={title}>
      On {formatMoment(at)}. The certificate and its endorsement say what is different.
    </Notice>
  )
}
