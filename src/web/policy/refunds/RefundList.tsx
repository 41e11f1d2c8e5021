import { useQuery } from '@tanstack/react-query'
import type { Policy } from '#web/policy/queries.ts'
import { hasMoney } from '#web/policy/policy-reader.ts'
import type { Refund } from '#web/policy/refunds/refund-credit.ts'
import { moneyQuery } from '#web/policy/amendments/queries.ts'
import { moneyOf } from '#web/policy/actions/action-tiles.ts'
import { formatMoment } from '#web/ui/format-moment.ts'

/** What is on its way back, or could not be paid back so, for whoever paid. What has arrived is told by the history. */
export function RefundList({ policy }: { policy: Policy }) {
  const { data: money } = useQuery({ ...moneyQuery(policy.number, 'client'), enabled: hasMoney(policy) })
  const dollars = moneyOf(policy)
  const told = policy.history ?? []
  const open = (money?.refunds ?? []).filter(
    ({ id, state }) => state !== 'completed' || !told.some((entry) => entry.id === id),
  )
  if (open.length === 0) return null
  return (
    <section aria-labelledby="refunds" className="grid gap-2">
      <h2 id="refunds" className="text-lg">
        Refunds
      </h2>
      <ul>
        {open.map((refund) => (
          <RefundRow key={refund.id} refund={refund} amount={dollars(refund.amount)} />
        ))}
      </ul>
    </section>
  )
}

const STATES: Readonly<Record<Refund['state'], string>> = {
  refunding: 'waiting for the bank to confirm',
  by_hand: 'we’ll send it another way',
  completed: 'refunded',
  failed: 'your bank returned it. We’ll send it another way.',
}

function RefundRow({ refund, amount }: { refund: Refund; amount: string }) {
  const { state, payment, started_at: started, settled_at: settled } = refund
  const at = settled ?? started
  return (
    <li className="ruled grid gap-1 py-3">
      <p>
        <span className="font-semibold">Refund of {amount}</span>: {STATES[state]}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {payment !== null && `${payment}, `}
        <time dateTime={at}>{formatMoment(at)}</time>
      </p>
    </li>
  )
}
