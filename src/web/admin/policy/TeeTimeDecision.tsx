import { decideTeeTime } from '#contract/tee-times.ts'
import { formatTwelveHour } from '#domain/values/twelve-hour.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/call-error.ts'
import { refreshPolicy } from '#web/policy/refresh-policy.ts'
import type { PolicyActions } from '#web/policy/amendments/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { notify } from '#web/ui/notify.ts'

interface TeeTimeDecisionProps {
  number: string
  actions: Pick<PolicyActions, 'counted_start' | 'version'>
  mayDecide: boolean
}

/** @rule N91 A tee time that is on the papers and does not count for deadlines yet waits for a rep's decision here. */
export function TeeTimeDecision({ number, actions, mayDecide }: TeeTimeDecisionProps) {
  const { counted_start: counted, version } = actions
  if (!counted?.is_undecided) return null
  const { tee_time: counts, printed_tee_time: printed } = counted
  const counted12 = formatTwelveHour(counts)
  const printed12 = printed === null ? 'the tee time' : formatTwelveHour(printed)
  return (
    <Notice kind="attention" title={`The client changed the tee time to ${printed12}`}>
      <p>
        The documents already show it. Until you agree, deadlines to change or cancel count from {counted12}.
      </p>
      {mayDecide && (
        <p className="mt-3 flex flex-wrap gap-3">
          <Button kind="primary" onClick={() => void decide(number, version, true)}>
            Count from {printed12}
          </Button>
          <Button onClick={() => void decide(number, version, false)}>Keep {counted12}</Button>
        </p>
      )}
    </Notice>
  )
}

async function decide(number: string, version: number, agree: boolean): Promise<void> {
  try {
    await call(decideTeeTime, {
      params: { number },
      body: { version, agree },
      actingAs: 'rep',
      handlesError: () => true,
    })
    notify({
      type: 'success',
      title: 'Saved',
      message: agree
        ? 'Deadlines now count from the tee time on the documents.'
        : 'Deadlines still count from the earlier time.',
    })
  } catch (error) {
    notify({ type: 'error', title: 'Error', message: errorMessage(error) })
  }
  await refreshPolicy(number)
}
