import { useLocation } from 'wouter'
import { cancelTile, postponeTile } from '#web/policy/actions/action-tiles.ts'
import type { TileFacts } from '#web/policy/actions/ActionTiles.tsx'
import { cancelPolicy, postponePolicy } from '#web/policy/amendments/asking/postpone-or-cancel.ts'
import { FoldedLine } from '#web/policy/amendments/editing/comparison/FoldedLine.tsx'
import type { PolicyActions } from '#web/policy/amendments/queries.ts'
import type { Policy } from '#web/policy/queries.ts'
import { Button } from '#web/ui/Button.tsx'

interface PostponeOrCancelProps {
  policy: Policy
  actions: PolicyActions
}

/**
 * The other ways to change a policy, so that whoever came to change it finds them here too. Each asks in its own dialog.
 *
 * @rule D18 A holder changes, postpones and cancels from one page.
 */
export function PostponeOrCancel({ policy, actions }: PostponeOrCancelProps) {
  const [, navigate] = useLocation()
  const situation = { policy, actions, waiting: undefined }
  const requested = { policy, actions, as: 'client' } as const

  /** What came of it is shown by the page of the policy. */
  async function ask(request: typeof postponePolicy) {
    if (await request(requested)) navigate(`/policy/all/mine/-/${policy.number}`)
  }

  return (
    <>
      <Line
        {...postponeTile(situation, () => void ask(postponePolicy))}
        id="postpone"
        name="Different date"
      />
      <Line {...cancelTile(situation, () => void ask(cancelPolicy))} id="cancel" name="Cancellation" />
    </>
  )
}

function Line({ id, name, title, text, isPossible, run }: TileFacts & { id: string; name: string }) {
  return (
    <FoldedLine
      id={id}
      title={name}
      text={text}
      action={
        isPossible &&
        'act' in run && (
          <Button kind="quiet" className="-mr-3 text-sm" onClick={run.act}>
            {title}
          </Button>
        )
      }
    />
  )
}
