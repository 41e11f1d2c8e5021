import { decideTeeTime } from '#contract/tee-times.ts'
import { formatTwelveHour } from '#domain/values/twelve-hour.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/call-error.ts'
import { refreshPolicy } from '#web/policy/refresh-policy.ts'
import { type PolicyActions } from '#web/policy/amendments/queries.ts'
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
    <Notice kind="attention" title={`Tee time of ${printed12}, given by the client`}>
      <p>It is on the papers. For changes and cancelling, {counted12} counts until you agree.</p>
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
      title: 'Decided',
      message: agree
        ? 'Deadlines count from the tee time on the papers.'
        : 'The earlier time goes on counting.',
    })
  } catch (error) {
    notify({ type: 'error', title: 'Error', message: errorMessage(error) })
  }
  await refreshPolicy(number)
}
