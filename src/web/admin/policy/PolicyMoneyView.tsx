import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import { UnusedCourtesies } from '#web/admin/policy/CourtesyCredits.tsx'
import type { PolicyWork } from '#web/admin/policy/use-policy-work.ts'
import { MoneyStatement } from '#web/policy/overview/MoneyStatement.tsx'
import type { PolicyMoney } from '#web/policy/amendments/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

interface PolicyMoneyViewProps {
  money: PolicyMoney
  work: PolicyWork
  sign?: DollarSign | undefined
}

type Refund = PolicyMoney['refunds'][number]

/** Where the money of the policy stands, and each refund with what is still to be done. */
export function PolicyMoneyView({ money, work, sign }: PolicyMoneyViewProps) {
  const dollars = (amount: number) => formatMoney(fromDollars(amount), sign)
  const { statement, refunds } = money
  return (
    <section aria-labelledby="money" className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="money" className="text-lg">
          Money
        </h2>
        {work.mayAccount && (
          <Button kind="quiet" onClick={() => void work.giveCredit()}>
            Give a credit
          </Button>
        )}
      </div>
      <MoneyStatement statement={statement} sign={sign} />
      <UnusedCourtesies money={money} work={work} sign={sign} />
      {refunds.length > 0 && (
        <ul aria-label="Refunds">
          {refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} work={work} amount={dollars(refund.amount)} />
          ))}
        </ul>
      )}
    </section>
  )
}

const STATES: Readonly<Record<Refund['state'], string>> = {
  refunding: 'Waiting for the payment gateway. This continues by itself',
  by_hand: 'Refund it manually',
  completed: 'Done',
  failed: 'Failed',
}

/** @rule N60 A refund outside of the gateway is a task until its reference is recorded; one that failed is tried again. */
function RefundRow({ refund, work, amount }: { refund: Refund; work: PolicyWork; amount: string }) {
  const { state, payment, reason, started_at: started, settled_at: settled } = refund
  const at = settled ?? started
  return (
    <li className="ruled grid gap-1 py-3 text-sm">
      <p>
        <span className="font-semibold">Refund of {amount}</span>: {STATES[state]}
      </p>
      <p className="wrap-anywhere text-muted">
        {[payment, reason].flatMap((words) => (words === null ? [] : `${words}. `))}
        <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      {work.mayAccount && state === 'by_hand' && (
        <p>
          <Button onClick={() => void work.recordRefund(refund)}>Record the refund</Button>
        </p>
      )}
      {work.mayAccount && state === 'failed' && work.refundable >= refund.amount && (
        <p>
          <Button onClick={() => void work.refund(refund.amount)}>Try again</Button>
        </p>
      )}
    </li>
  )
}
