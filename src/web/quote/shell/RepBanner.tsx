import { useQuery } from '@tanstack/react-query'
import { repQuery } from '#web/reps/queries.ts'
import { ChangesByOthers } from '#web/quote/live/ChangesByOthers.tsx'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** Shown above a quote that a rep has open: who edits it, and what that means once it is bought. */
export default function RepBanner() {
  const { data: rep } = useQuery(repQuery)
  const { contact } = useSessionState()
  const policy = contact.customFields['policy_number']
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
        <span>
          You edit this quote as <span className="font-semibold text-ink">{rep?.name ?? 'a rep'}</span>.
        </span>
        <TextLink to="/admin" className="inline-block py-2">
          Open another quote
        </TextLink>
      </p>
      <ChangesByOthers />
      {typeof policy === 'string' && (
        <div className="mb-6">
          <Bought policy={policy} />
        </div>
      )}
    </>
  )
}

/** @rule T10 Edits after the purchase are marked; the reason that is typed here is kept with each. */
function Bought({ policy }: { policy: string }) {
  const session = useSession()
  const { reason } = useSessionState()
  return (
    <Notice kind="attention" title={`Bought: policy ${policy}`}>
      <p className="mb-3">
        What you change on a contest is marked as changed by reps. The certificate stays as it was issued.
      </p>
      <TextField
        name="reason"
        label="Reason for your changes"
        hint="Kept with every change you make from now on"
        value={reason}
        onChange={session.setReason}
      />
    </Notice>
  )
}
