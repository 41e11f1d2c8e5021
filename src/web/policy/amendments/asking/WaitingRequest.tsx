import { type DollarSign } from '#domain/values/money.ts'
import { type PolicyReader } from '#web/policy/policy-reader.ts'
import {
  describeMoney,
  describeWait,
  nameChange,
  nameRequester,
} from '#web/policy/amendments/describe-change.ts'
import { mayWithdraw, withdrawRequest } from '#web/policy/requests/holder/withdraw-request.ts'
import { type PolicyChange } from '#web/policy/amendments/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Notice } from '#web/ui/Notice.tsx'

interface WaitingRequestProps {
  number: string
  change: PolicyChange
  reader: PolicyReader
  sign?: DollarSign | undefined
}

/** @rule N60 What waits is said on top: for whom, since when and until when; until then the cover stays as it was. */
export function WaitingRequest({ number, change, reader, sign }: WaitingRequestProps) {
  const { requested_at: at, lapses_at: lapses, state, waits_for: waitsFor, note, effect } = change
  const words = state === 'charging' ? 'Its payment is under way' : describeWait(waitsFor, reader)
  return (
    <Notice kind="info" title={`${nameChange(change)}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`}>
      <p>
        Asked for by {nameRequester(change, reader)} on <time dateTime={at}>{formatMoment(at)}</time>. Until
        then the cover stays as it is. {describeMoney(effect, sign)}
      </p>
      {lapses !== null && (
        <p>
          It lapses <time dateTime={lapses}>{formatMoment(lapses)}</time>
          {waitsFor === 'payment' ? ' if it is not paid.' : ' if nobody has decided by then.'}
        </p>
      )}
      {note !== null && (
        <p dir="auto" className="text-sm wrap-anywhere text-muted">
          “{note}”
        </p>
      )}
      {mayWithdraw(change, reader) && (
        <p className="mt-3">
          <Button onClick={() => void withdrawRequest(number, change)}>Withdraw it</Button>
        </p>
      )}
    </Notice>
  )
}
