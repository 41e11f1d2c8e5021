import type { DollarSign } from '#domain/values/money.ts'
import { withdrawPolicyChange } from '#contract/amendments.ts'
import type { PolicyReader } from '#domain/policy/producer-of-record.ts'
import {
  describeMoney,
  describeWait,
  nameChange,
  nameRequester,
} from '#web/policy/amendments/describe-change.ts'
import { type Amendment, isOpenChange } from '#web/policy/amendments/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { showResult } from '#web/policy/refresh-policy.ts'
import { notify } from '#web/ui/notify.ts'

interface WaitingRequestProps {
  number: string
  change: Amendment
  reader: PolicyReader
  sign?: DollarSign | undefined
}

/** @rule N60 What waits is said on top: for whom, since when and until when; until then the cover stays as it was. */
export function WaitingRequest({ number, change, reader, sign }: WaitingRequestProps) {
  const { requested_at: at, lapses_at: lapses, state, note, effect } = change
  const words = state === 'charging' ? 'Payment in progress' : describeWait(change, reader)
  return (
    <Notice kind="info" title={`${nameChange(change)} ${words.charAt(0).toLowerCase()}${words.slice(1)}`}>
      <p>
        Requested by {nameRequester(change, reader)} on <time dateTime={at}>{formatMoment(at)}</time>. Your
        current coverage stays in force for now. {describeMoney(effect, sign)}
      </p>
      {lapses !== null && (
        <p>
          This request expires <time dateTime={lapses}>{formatMoment(lapses)}</time>
          {lapseWords(change)}
        </p>
      )}
      {note !== null && (
        <p dir="auto" className="text-sm wrap-anywhere text-muted">
          “{note}”
        </p>
      )}
      {mayWithdraw(change, reader) && (
        <p className="mt-3">
          <Button onClick={() => void withdrawRequest(number, change)}>Withdraw this request</Button>
        </p>
      )}
    </Notice>
  )
}

function lapseWords({ waits_for: waitsFor, text_only: isTextOnly }: Amendment): string {
  if (waitsFor === 'payment') return ' if it isn’t paid.'
  return isTextOnly ? ' if it hasn’t been answered.' : ' if it hasn’t been decided.'
}

/** Whether whoever reads it asked for it. What others asked for is decided, not withdrawn. */
function mayWithdraw(change: Amendment, reader: PolicyReader): boolean {
  return isOpenChange(change) && change.requested_by === (reader === 'producer' ? 'producer' : 'client')
}

/** Withdraws a change that waits, after a question; whatever came of it meanwhile is shown by the page. */
async function withdrawRequest(number: string, change: Amendment): Promise<void> {
  const { id } = change
  const isWithdrawn = await openDialog('withdraw', {
    what: nameChange(change).toLowerCase(),
    explanation: 'Your coverage stays the same, and you won’t be charged. You can ask again later.',
    send: ({ handlesError }) =>
      call(withdrawPolicyChange, { params: { number, id }, actingAs: 'client', handlesError }),
  })
  if (isWithdrawn) notify({ type: 'success', title: 'Withdrawn', message: 'Your coverage stays the same.' })
  await showResult(number)
}
