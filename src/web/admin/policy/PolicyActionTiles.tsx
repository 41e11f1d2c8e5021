import { policyChangePath } from '#web/rep-frame/policy-path.ts'
import type { PolicyWork } from '#web/admin/policy/use-policy-work.ts'
import type { Policy } from '#web/policy/queries.ts'
import type { PolicyActions, Amendment, Amendments, PolicyMoney } from '#web/policy/amendments/queries.ts'
import { cancelTile, changeTile, postponeTile, refundTile } from '#web/policy/actions/action-tiles.ts'
import { isEnded } from '#web/policy/overview/is-ended.ts'
import { joinWithAnd, lowerFirstLetter } from '#domain/values/text-format.ts'
import { ActionTiles, type TileFacts } from '#web/policy/actions/ActionTiles.tsx'

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
  const ofCover = [
    changeTile(props, props.changes, { to: policyChangePath(policy.number) }),
    postponeTile(props, () => void work.postpone()),
    cancelTile(props, () => void work.cancel()),
  ]
  const refund = refundTile(policy, money, REFUND, () => void work.refund())
  const isOver = isOverForGood(props)
  const tiles = [
    ...ofCover
      .filter(({ isPossible }) => isPossible || !isOver)
      .map((tile) => allowedIf(work.mayChange, tile)),
    allowedIf(work.mayAccount, refund),
  ].toSorted((one, other) => Number(other.isPossible) - Number(one.isPossible))
  const gone = isOver ? ofCover.filter(({ isPossible }) => !isPossible) : []
  return (
    <div className="@container grid gap-3">
      {!work.mayChange && !work.mayAccount && <p className="text-muted">You have view-only access.</p>}
      <ActionTiles tiles={tiles} />
      {gone.length > 0 && <Gone tiles={gone} />}
    </div>
  )
}

/** @rule R02 What the role leaves out is shown and cannot be pressed. */
function allowedIf(isAllowed: boolean, tile: TileFacts): TileFacts {
  return { ...tile, isPossible: tile.isPossible && isAllowed }
}

/** Nothing of the cover can be changed any more: it has ended, or all of it was played. */
function isOverForGood({ policy, actions }: TilesProps): boolean {
  return isEnded(policy) || actions.contests.every(({ has_started: hasStarted }) => hasStarted)
}

/** @rule N42 What can never come again is a line with its reason, not a tile for each. */
function Gone({ tiles }: { tiles: readonly TileFacts[] }) {
  const reasons = [...new Set(tiles.map(({ text }) => text))]
  const names = tiles.map(({ title }, place) => (place === 0 ? title : lowerFirstLetter(title)))
  return (
    <p className="max-w-measure text-sm text-muted">
      No longer possible: {joinWithAnd(names)}. {reasons.join(' ')}
    </p>
  )
}

const REFUND = {
  title: 'Refund a credit',
  none: 'There’s no credit to refund.',
  can: 'can be refunded',
}
