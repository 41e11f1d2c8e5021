import { useQuery } from '@tanstack/react-query'
import type { DollarSign } from '#domain/values/money.ts'
import { changeLetterQuery } from '#web/policy/amendments/deciding/carrier-request.ts'
import type { PolicyWork } from '#web/admin/policy/use-policy-work.ts'
import {
  describeMoney,
  describeState,
  nameChange,
  nameRequester,
} from '#web/policy/amendments/describe-change.ts'
import type { Amendment } from '#web/policy/amendments/queries.ts'
import { policyChangePath } from '#web/rep-frame/policy-path.ts'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Notice } from '#web/ui/Notice.tsx'

interface WaitingChangeProps {
  change: Amendment
  work: PolicyWork
  sign?: DollarSign | undefined
}

/** The change that waits: until it is decided, nothing else about the policy is asked. */
export function WaitingChange({ change, work, sign }: WaitingChangeProps) {
  const isCarriers = change.waits_for === 'carrier'
  return (
    <Notice kind="attention" title={`${nameChange(change)}, requested by ${nameRequester(change, 'rep')}`}>
      <p>
        {describeState(change, 'rep')}.{!change.text_only && ` ${describeMoney(change.effect, sign)}`}
      </p>
      {change.note !== null && (
        <p className="max-w-measure wrap-anywhere whitespace-pre-line">“{change.note}”</p>
      )}
      {isCarriers && <CarrierAsked change={change} />}
      {work.mayDecide(change) && (
        <p className="mt-3 flex flex-wrap gap-3">
          {isCarriers && (
            <Button kind="primary" onClick={() => void work.askCarrier(change)} aria-keyshortcuts="c">
              Ask the carrier
            </Button>
          )}
          <Button
            kind={isCarriers ? 'secondary' : 'primary'}
            onClick={() => void work.decide(change)}
            aria-keyshortcuts="a"
          >
            {labelOf(change)}
          </Button>
          {change.text_only && <ButtonLink to={policyChangePath(work.number)}>Make the change</ButtonLink>}
        </p>
      )}
    </Notice>
  )
}

function labelOf({ waits_for: waitsFor, text_only: isTextOnly }: Amendment): string {
  if (isTextOnly) return 'Answer'
  if (waitsFor === 'payment') return 'Withdraw the change'
  return waitsFor === 'carrier' ? 'Record the answer' : 'Approve or decline'
}

/** Whom the letter went to last; its line is there before that is known. */
function CarrierAsked({ change: { id } }: Pick<WaitingChangeProps, 'change'>) {
  const { data } = useQuery(changeLetterQuery(id))
  const asked = data?.asked.at(-1)
  return (
    // On a narrow screen the answer has more lines.
    <p className="min-h-[3lh] text-sm wrap-anywhere sm:min-h-[1lh]">
      {data && !asked && 'We haven’t asked the carrier yet.'}
      {asked && (
        <>
          We asked {asked.to}, <time dateTime={asked.at}>{formatMoment(asked.at)}</time>
        </>
      )}
    </p>
  )
}
