import { useQuery } from '@tanstack/react-query'
import { readerOf } from '#web/policy/policy-reader.ts'
import { type Policy } from '#web/policy/queries.ts'
import { refundCreditOf } from '#web/policy/refunds/refund-credit.ts'
import { type Requests } from '#web/policy/requests/holder/use-requests.ts'
import { cancelPolicy, postponePolicy } from '#web/policy/requests/make-request.ts'
import { moneyQuery } from '#web/policy/requests/queries.ts'
import { cancelTile, postponeTile, refundTile } from '#web/policy/requests/tiles/action-tiles.ts'
import { ActionTiles } from '#web/policy/requests/tiles/ActionTiles.tsx'

/** What whoever holds a policy can do with it; who did not pay for it gets nothing back here. */
export function PolicyActions({ policy, requests }: { policy: Policy; requests: Requests }) {
  const { actions, waiting } = requests
  const { number, scorecard } = policy
  const isPayer = readerOf(policy) !== 'client'
  const { data: money } = useQuery({ ...moneyQuery(number, 'client'), enabled: isPayer })
  const situation = { policy, actions, waiting }
  const requested = { policy, actions, as: 'client' } as const
  const refundable = money?.refundable ?? 0
  const refund = () =>
    void refundCreditOf(
      { number, sign: scorecard?.dollar_sign },
      { as: 'client', amount: refundable, refundable },
    )
  const isOver = policy.status === 'cancelled'
  const asked = [
    postponeTile(situation, () => void postponePolicy(requested)),
    cancelTile(situation, () => void cancelPolicy(requested)),
  ]
  const credit = refundTile(policy, money, REFUND, refund)
  const showsCredit = isPayer && (!isOver || (money?.credit ?? 0) > 0)
  const tiles = [...(isOver ? [] : asked), ...(showsCredit ? [credit] : [])]
  return (
    <section aria-labelledby="actions" className="@container grid gap-3 print:hidden">
      <h2 id="actions" className="text-lg">
        What can be done now
      </h2>
      {isOver && <p className="text-muted">{actions.actions.find(({ message }) => message)?.message}</p>}
      {tiles.length > 0 && <ActionTiles tiles={tiles} />}
    </section>
  )
}

const REFUND = {
  title: 'Have a credit refunded',
  none: 'There is no credit. Fewer players make one, to be refunded after the event.',
  can: 'can be refunded',
}
