import type { CalendarDate } from '#domain/values/calendar.ts'
import { PendingContent } from '#web/admin/claims/dialogs/ConfirmClaimDecisionDialog.tsx'
import type { ClaimWork } from '#web/admin/claims/use-claim-work.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Notice } from '#web/ui/Notice.tsx'

/**
 * A decision that waits for a second rep: what it is, by whom, and whether it still fits what is known.
 *
 * @rule N105 N109 Whoever proposed it can only take it back; another rep confirms it or sends it back with a reason.
 */
export function PendingDecision({ work }: { work: ClaimWork }) {
  const { claim, mayDecide } = work
  const { pending } = claim
  if (!pending) return null
  const what = pending.kind === 'approve' ? 'Approval' : 'Decline'
  const isOwn = pending.decided_by === 'another'
  return (
    <Notice kind="attention" title={`${what} proposed by ${pending.by_name}`}>
      <div className="grid gap-2">
        <p>
          <time dateTime={pending.at}>{formatMoment(pending.at)}</time>.{' '}
          {pending.is_outdated
            ? 'The claim has changed since, so it can’t be confirmed. Propose it again or send it back.'
            : isOwn
              ? 'Another rep needs to confirm it.'
              : 'Confirm exactly this, or send it back.'}
        </p>
        <PendingContent pending={pending} firstOn={claim.today as CalendarDate} />
        {mayDecide && (
          <p className="flex flex-wrap gap-3">
            {!isOwn && !pending.is_outdated && (
              <Button kind="primary" onClick={() => void work.confirm()}>
                Confirm
              </Button>
            )}
            <Button onClick={() => void work.sendBack()}>{isOwn ? 'Take it back' : 'Send back'}</Button>
          </p>
        )}
      </div>
    </Notice>
  )
}
