import { useQuery } from '@tanstack/react-query'
import { readerOf } from '#web/policy/policy-reader.ts'
import { type Policy } from '#web/policy/queries.ts'
import { refundCreditOf } from '#web/policy/refunds/refund-credit.ts'
import { useMakeChange } from '#web/policy/requests/choosing/use-make-change.ts'
import { type Requests } from '#web/policy/amendments/asking/use-requests.ts'
import { cancelPolicy, postponePolicy } from '#web/policy/amendments/asking/postpone-or-cancel.ts'
import { moneyQuery } from '#web/policy/amendments/queries.ts'
import {
  cancelTile,
  changeTile,
  moneyOf,
  postponeTile,
  refundTile,
} from '#web/policy/actions/action-tiles.ts'
import { ActionTiles, type TileFacts } from '#web/policy/actions/ActionTiles.tsx'

/**
 * What whoever holds a policy can do with it, a change first. Who did not pay for it gets nothing back here, and without a
 * credit nobody is asked about one.
 */
export function PolicyActions({ policy, requests }: { policy: Policy; requests: Requests }) {
  const { actions, changes, waiting } = requests
  const situation = { policy, actions, waiting }
  const requested = { policy, actions, as: 'client' } as const
  const { choose, isBusy } = useMakeChange(policy)
  const credit = useCreditTile(policy)
  const isOver = policy.status === 'cancelled'
  const asked = [
    // Its dialog also says whom to write to, and changes the e-mail address at any time.
    { ...changeTile(situation, changes, { act: choose }), isPossible: true, isBusy },
    postponeTile(situation, () => void postponePolicy(requested)),
    cancelTile(situation, () => void cancelPolicy(requested)),
  ]
  const tiles = [...(isOver ? [] : asked), ...credit]
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

/** Drawn with the policy, which knows of the credit; what of it can be refunded comes after. */
function useCreditTile(policy: Policy): TileFacts[] {
  const { number, scorecard } = policy
  const isPayer = readerOf(policy) !== 'client'
  const { data: money } = useQuery({ ...moneyQuery(number, 'client'), enabled: isPayer })
  const credit = (money ?? policy.money)?.credit ?? 0
  if (!isPayer || credit === 0) return []
  const refundable = money?.refundable ?? 0
  const words = {
    title: 'Have a credit refunded',
    none: `There is a credit of ${moneyOf(policy)(credit)}. When it can be refunded is looked up.`,
    can: 'can be refunded',
  }
  const refund = () =>
    void refundCreditOf(
      { number, sign: scorecard?.dollar_sign },
      { as: 'client', amount: refundable, refundable },
    )
  return [refundTile(policy, money, words, refund)]
}
