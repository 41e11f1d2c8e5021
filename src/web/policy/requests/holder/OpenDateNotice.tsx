import { OPEN_DATE_REMINDER_DAYS } from '#domain/policy/open-date-reminders.ts'
import { postponePolicy } from '#web/policy/amendments/asking/postpone-or-cancel.ts'
import { lastOpenDay, permissionOf } from '#web/policy/actions/action-tiles.ts'
import { type Requests } from '#web/policy/amendments/asking/use-requests.ts'
import { type Policy } from '#web/policy/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

const DAYS = new Intl.ListFormat('en-US').format(OPEN_DATE_REMINDER_DAYS.map(String))

/** @rule N45 A policy that awaits its date says until when it can be given, and what happens without it. */
export function OpenDateNotice({ policy, requests }: { policy: Policy; requests: Requests }) {
  const { actions } = requests
  const lastDay = lastOpenDay(actions)
  if (lastDay === undefined || policy.status !== 'postponed') return null
  const { isPossible, why } = permissionOf('postpone_policy', requests)
  return (
    <Notice kind="attention" title={`Give the new date by ${lastDay}`}>
      <p>
        The event has to be played by that day. Without a date the cover ends then, and what a cancellation
        gives back stays as a credit. We remind you by e-mail {DAYS} days before.
      </p>
      <p className="mt-3">
        {isPossible ? (
          <Button kind="primary" onClick={() => void postponePolicy({ policy, actions, as: 'client' })}>
            Give the new date
          </Button>
        ) : (
          why
        )}
      </p>
    </Notice>
  )
}
