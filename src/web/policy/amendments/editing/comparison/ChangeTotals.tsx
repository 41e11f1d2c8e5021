import { useChangeDraftState } from '#web/policy/amendments/editing/change-context.ts'
import { useDifference, useSeesFees } from '#web/policy/amendments/editing/comparison/fees.ts'
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
  const now = preview?.effect.amount_before ?? contact.customFields['amount_due']
  const effect = preview?.effect
  const isGrey = isOld && built.state !== 'nothing'
  const seesFees = useSeesFees()
  return (
    <div className="border-t-2 border-fairway">
      {effect && seesFees && <OtherLines />}
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-4 text-lg">
        <p className="font-semibold">Price</p>
        <p className="flex flex-wrap items-baseline justify-end gap-x-4 gap-y-1">
          <span className="money text-muted">
            <span className="sr-only">Now </span>
            {dollars(now)}
          </span>
          {effect ? (
            <>
              <span aria-hidden="true" className="text-muted">
                →
              </span>
              <span className={isGrey ? 'money text-muted' : 'money font-semibold'}>
                <span className="sr-only">After the change </span>
                {dollars(effect.amount_after)}
              </span>
              <strong className={`money text-2xl ${isGrey ? 'text-muted' : ''}`}>
                {difference(effect.difference)}
              </strong>
            </>
          ) : (
            // As high as the difference, so that nothing moves when it comes.
            <span className="text-2xl text-muted">same</span>
          )}
        </p>
      </div>
      <p role="status" className="sr-only">
        {isSlow && 'Pricing'}
        {!isOld && effect && `The difference is ${difference(effect.difference)}`}
      </p>
    </div>
  )
}

/** Contests that are taken out, and what else makes up the difference. */
function OtherLines() {
  const { preview } = useChangeDraftState()
  if (!preview) return null
  const { fees, difference } = preview.effect
  const removed = fees.filter(({ after }) => after === undefined)
  const ofFees = fees.reduce((sum, { before = 0, after = 0 }) => sum + after - before, 0)
  const rest = difference - ofFees
  return (
    <>
      {removed.map(({ entity, index, title, before = 0 }) => (
        <Line key={`${entity} ${index}`} title={`${title}, taken out`} by={-before} />
      ))}
      {Math.abs(rest) >= 0.005 && <Line title="Prizes, signs, discounts and commission" by={rest} />}
    </>
  )
}

function Line({ title, by }: { title: string; by: number }) {
  const difference = useDifference()
  return (
    <p className="flex justify-between gap-6 px-4 pt-3">
      <span>{title}</span>
      <span className="money font-semibold">{difference(by)}</span>
    </p>
  )
}
