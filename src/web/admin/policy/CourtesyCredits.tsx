import type { WaitingCredit } from '#contract/refunds.ts'
import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import type { PolicyWork } from '#web/admin/policy/use-policy-work.ts'
import type { PolicyMoney } from '#web/policy/amendments/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Notice } from '#web/ui/Notice.tsx'

interface WaitingCreditsProps {
  money: PolicyMoney
  work: PolicyWork
  sign?: DollarSign | undefined
}

/** The courtesy credits that another rep has to approve. */
export function WaitingCredits({ money, work, sign }: WaitingCreditsProps) {
  return (money.courtesy?.waiting ?? []).map((credit) => (
    <Notice
      key={credit.id}
      kind="attention"
      title={`Courtesy credit of ${formatMoney(fromDollars(credit.amount), sign)}, requested by ${credit.asked_by}`}
    >
      <p className="wrap-anywhere">
        Needs approval by {credit.decided_by === 'another' ? 'another rep' : 'you or another rep'}. “
        {credit.reason}” <time dateTime={credit.asked_at}>{formatMoment(credit.asked_at)}</time>
      </p>
      {work.mayAccount && (
        <p className="mt-3">
          <Button
            kind={credit.decided_by === 'another' ? 'secondary' : 'primary'}
            onClick={() => void work.decideCredit(credit)}
          >
            {labelOf(credit)}
          </Button>
        </p>
      )}
    </Notice>
  ))
}

function labelOf({ decided_by: decider }: WaitingCredit): string {
  return decider === 'another' ? 'Withdraw the request' : 'Approve or decline the credit'
}

/** The courtesy credits of which nothing is used, which can be taken back. */
export function UnusedCourtesies({ money, work, sign }: WaitingCreditsProps) {
  const unused = money.credits.filter(
    ({ reason, left, total, taken_back: isTakenBack }) =>
      reason === 'goodwill' && left === total && isTakenBack !== true,
  )
  if (!work.mayAccount || unused.length === 0) return null
  return (
    <ul aria-label="Courtesy credits">
      {unused.map((credit) => (
        <li
          key={credit.number}
          className="ruled flex flex-wrap items-center justify-between gap-x-4 py-2 text-sm"
        >
          <span>
            Courtesy credit {credit.number}:{' '}
            <span className="font-semibold money">{formatMoney(fromDollars(credit.total), sign)}</span>
          </span>
          <Button kind="quiet" onClick={() => void work.takeBackCredit(credit)}>
            Cancel <span className="sr-only">credit {credit.number}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
