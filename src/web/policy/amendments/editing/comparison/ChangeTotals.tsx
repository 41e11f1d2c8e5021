import type { ReactNode } from 'react'
import { Becomes } from '#web/policy/amendments/editing/comparison/Becomes.tsx'
import { useChangeDraftState } from '#web/policy/amendments/editing/change-context.ts'
import {
  useDifference,
  useOtherAmounts,
  useSeesFees,
} from '#web/policy/amendments/editing/comparison/fees.ts'
import { COLUMNS_ONLY, NO_COLUMNS } from '#web/policy/amendments/editing/comparison/table-layout.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { useStillAfter } from '#web/scorecard/use-still-after.ts'

/** When it is said that a price is awaited; most come sooner. */
const PRICING_SAID_AFTER_MS = 300

/**
 * What the policy costs now and after the change.
 *
 * @rule D22 The difference stands in the total too, with what it is made of besides the contests.
 */
export function ChangeTotals() {
  const dollars = useDollars()
  const difference = useDifference()
  const { contact } = useAnswersState()
  const { preview, isOld, isPending, built } = useChangeDraftState()
  const isSlow = useStillAfter(isPending, PRICING_SAID_AFTER_MS)
  const effect = preview?.effect
  const isGrey = isOld && built.state !== 'nothing'
  return (
    <>
      <OtherLines />
      <Line
        title={<span className="text-lg">Price</span>}
        now={dollars(effect?.amount_before ?? contact.customFields['amount_due'])}
        after={effect && dollars(effect.amount_after)}
        by={effect ? difference(effect.difference) : 'same'}
        isGrey={isGrey || !effect}
        isTotal
      />
      <p role="status" className="sr-only">
        {isSlow && 'Pricing'}
        {!isOld && effect && `The difference is ${difference(effect.difference)}`}
      </p>
    </>
  )
}

/** Contests that are removed, and what else the price is made of. */
function OtherLines() {
  const { preview } = useChangeDraftState()
  const dollars = useDollars()
  const difference = useDifference()
  const others = useOtherAmounts()
  if (!useSeesFees()) return null
  const removed = preview?.effect.fees.filter(({ after }) => after === undefined) ?? []
  return (
    <>
      {removed.map(({ entity, index, title, before = 0 }) => (
        <Line
          key={`${entity} ${index}`}
          title={`${title}, removed`}
          now={dollars(before)}
          after={dollars(0)}
          by={difference(-before)}
        />
      ))}
      {others && (
        <Line
          title="Other charges and discounts"
          now={dollars(others.now)}
          after={dollars(others.after)}
          by={difference(others.after - others.now)}
        />
      )}
    </>
  )
}

interface LineProps {
  title: ReactNode
  now: string
  /** Absent until something is priced. */
  after: string | undefined
  by: string
  isGrey?: boolean
  isTotal?: boolean
}

function Line({ title, now, after, by, isGrey = false, isTotal = false }: LineProps) {
  const ink = isGrey || by === 'same' ? 'text-muted' : 'font-semibold'
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 @[63rem]:grid-cols-(--change-columns) @[63rem]:gap-x-0 ${isTotal ? 'border-t-2 border-fairway' : 'border-t border-line'}`}
    >
      <p className="min-w-0 px-4 py-3">
        <span className="font-semibold">{title}</span>
        <span className={`money block text-sm text-muted ${NO_COLUMNS}`}>
          <Becomes now={now} after={after ?? now} />
        </span>
      </p>
      <p className={`${COLUMNS_ONLY} col-start-5 pr-3 text-right`}>
        <span className="money text-muted">
          <span className="sr-only">Now </span>
          {now}
        </span>
      </p>
      <p
        className={`${COLUMNS_ONLY} col-start-6 col-end-10 h-full content-center border-l border-line pr-3 text-right`}
      >
        <span className={`money ${isGrey ? 'text-muted' : 'font-semibold'}`}>
          <span className="sr-only">After the change </span>
          {after ?? now}
        </span>
      </p>
      {/* As high before a price is known, so that nothing moves when it comes. */}
      <p
        className={`money flex justify-end py-3 pr-4 ${ink} ${isTotal ? `text-2xl leading-9 ${by.length > 6 ? '@[63rem]:text-xl @[63rem]:leading-9' : ''}` : ''}`}
      >
        {by}
      </p>
    </div>
  )
}
