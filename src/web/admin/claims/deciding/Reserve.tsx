import type { ClaimWork } from '#web/admin/claims/use-claim-work.ts'
import { formatMoney, fromDollars, sum } from '#domain/values/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { dollars } from '#web/ui/dollars.ts'

/** What is set aside, and what was awarded and paid of it. */
export function Reserve({ work }: { work: ClaimWork }) {
  const { claim } = work
  const { reserve, prize, awards, awarded } = claim
  const paid = sum(
    awards.flatMap(({ parts }) => parts.filter((part) => part.paid).map(({ amount }) => fromDollars(amount))),
  )
  return (
    <section aria-labelledby="reserve" className="grid gap-1">
      <div className="flex items-baseline justify-between">
        <h2 id="reserve" className="text-lg">
          Reserve
        </h2>
        {work.can('change_reserve') && (
          <Button kind="quiet" className="-mr-3" onClick={() => void work.changeReserve()}>
            Change <span className="sr-only">the reserve</span>
          </Button>
        )}
      </div>
      <p className="money text-2xl font-semibold">{dollars(reserve)}</p>
      <p className="text-sm text-muted">
        Prize {dollars(prize)}. Awarded {dollars(awarded)}. Paid {formatMoney(paid, '$')}.
      </p>
    </section>
  )
}
