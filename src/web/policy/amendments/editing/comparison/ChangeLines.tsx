import type { ReactNode } from 'react'
import { useChangeDraftState } from '#web/policy/amendments/editing/change-context.ts'
import { Becomes } from '#web/policy/amendments/editing/comparison/Becomes.tsx'
import {
  useDifference,
  useOtherAmounts,
  useSeesFees,
} from '#web/policy/amendments/editing/comparison/fees.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'

/**
 * What the difference is made of, where the table is a screen away.
 *
 * @rule D22 Contest by contest, with what else the price is made of, and the total.
 */
export function ChangeLines() {
  const { preview } = useChangeDraftState()
  const others = useOtherAmounts()
  const seesFees = useSeesFees()
  if (!preview) return null
  const { fees, amount_before: before, amount_after: after } = preview.effect
  return (
    <dl>
      {seesFees &&
        fees
          .filter((fee) => fee.before !== fee.after)
          .map(({ entity, index, title, ...fee }) => (
            <Line key={`${entity} ${index} ${title}`} title={title} before={fee.before} after={fee.after} />
          ))}
      {seesFees && others && others.now !== others.after && (
        <Line title="Other charges and discounts" before={others.now} after={others.after} />
      )}
      <Line title={<span className="text-lg">Price</span>} before={before} after={after} isTotal />
    </dl>
  )
}

interface LineProps {
  title: ReactNode
  /** In dollars; undefined of a contest that is not insured now, or not after the change. */
  before: number | undefined
  after: number | undefined
  isTotal?: boolean
}

function Line({ title, before = 0, after = 0, isTotal = false }: LineProps) {
  const dollars = useDollars()
  const difference = useDifference()
  return (
    <div
      className={`flex items-start justify-between gap-4 py-3 ${isTotal ? 'border-t-2 border-fairway' : 'border-t border-line first:border-t-0'}`}
    >
      <dt className="font-semibold">{title}</dt>
      <dd className="text-right">
        <span className={`money font-semibold ${isTotal ? 'text-2xl leading-9' : ''}`}>
          {difference(after - before)}
        </span>
        <span className="money block text-sm text-muted">
          <Becomes now={dollars(before)} after={dollars(after)} />
        </span>
      </dd>
    </div>
  )
}
