import { policyChangePath } from '#web/rep-frame/policy-path.ts'
import { type PolicyWork } from '#web/admin/policy/use-policy-work.ts'
import { type Policy } from '#web/policy/queries.ts'
import {
  type PolicyActions,
  type Amendment,
  type Amendments,
  type PolicyMoney,
} from '#web/policy/amendments/queries.ts'
import { cancelTile, changeTile, postponeTile, refundTile } from '#web/policy/actions/action-tiles.ts'
import { ActionTiles } from '#web/policy/actions/ActionTiles.tsx'

interface TilesProps {
  policy: Policy
  actions: PolicyActions
  changes: Amendments
  money: PolicyMoney
  work: PolicyWork
  /** Until it is decided nothing else is asked. */
  waiting: Amendment | undefined
}

/** What a rep can do with the policy; a reader sees it and does nothing. */
export function PolicyActionTiles(props: TilesProps) {
  const { policy, money, work } = props
  const tiles = [
    changeTile(props, props.changes, { to: policyChangePath(policy.number) }),
    postponeTile(props, () => void work.postpone()),
    cancelTile(props, () => void work.cancel()),
    refundTile(policy, money, REFUND, () => void work.refund()),
  ]
  return (
    <div className="@container grid gap-3">
      {!work.mayChange && <p className="text-muted">Your role sees everything and changes nothing.</p>}
      <ActionTiles
        tiles={tiles.map((tile) => ({ ...tile, isPossible: tile.isPossible && work.mayChange }))}
      />
    </div>
  )
}

const REFUND = {
  title: 'Pay back a credit',
  none: 'There is no credit that could be paid back.',
  can: 'may be paid back',
}
