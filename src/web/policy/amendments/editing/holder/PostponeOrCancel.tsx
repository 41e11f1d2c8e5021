import { useLocation } from 'wouter'
import { cancelTile, postponeTile } from '#web/policy/actions/action-tiles.ts'
import { type TileFacts } from '#web/policy/actions/ActionTiles.tsx'
import { cancelPolicy, postponePolicy } from '#web/policy/amendments/asking/postpone-or-cancel.ts'
import { FIRST, ROW } from '#web/policy/amendments/editing/comparison/table-layout.ts'
import { type PolicyActions } from '#web/policy/amendments/queries.ts'
import { type Policy } from '#web/policy/queries.ts'
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
      <Line {...postponeTile(situation, () => void ask(postponePolicy))} name="Different date" />
      <Line {...cancelTile(situation, () => void ask(cancelPolicy))} name="Cancellation" />
    </>
  )
}

function Line({ name, title, text, isPossible, run }: TileFacts & { name: string }) {
  return (
    <section
      aria-label={name}
      className={`${ROW} grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 @[63rem]:gap-x-0`}
    >
      <h2 className={`${FIRST} font-sans text-base font-semibold`}>{name}</h2>
      <p className="min-w-0 px-4 text-sm text-muted @max-[63rem]:order-last @max-[63rem]:col-span-2 @[63rem]:col-start-2 @[63rem]:col-end-8 @[63rem]:px-0 @[63rem]:pr-4">
        {text}
      </p>
      <div className="px-4 text-right @[63rem]:col-start-8 @[63rem]:col-end-11">
        {isPossible && 'act' in run && (
          <Button kind="quiet" className="-mr-3 text-sm" onClick={run.act}>
            {title}
          </Button>
        )}
      </div>
    </section>
  )
}
