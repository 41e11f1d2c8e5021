import type { ReactNode } from 'react'
import { useChangeDraftState } from '#web/policy/amendments/editing/change-context.ts'
import type { RowPlace } from '#web/quote/contests/rows/use-open-row.ts'
import { Becomes } from '#web/policy/amendments/editing/comparison/Becomes.tsx'
import { useDifference, useFeeLine, useSeesFees } from '#web/policy/amendments/editing/comparison/fees.ts'
import { FEE, NO_COLUMNS, NOW } from '#web/policy/amendments/editing/comparison/table-layout.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'

/** What a contest costs now. */
export function FeeNow(place: RowPlace) {
  const { now } = useFeeLine(place.kind, place.slot)
  const dollars = useDollars()
  const seesFees = useSeesFees()
  return <div className={NOW}>{seesFees && <span className="money">{dollars(now)}</span>}</div>
}

/** @rule D22 The difference stands at each contest. While another price is awaited, the old one is grey. */
export function DifferenceCells(place: RowPlace) {
  const { now, after, isGrey } = useFees(place)
  const dollars = useDollars()
  const seesFees = useSeesFees()
  return (
    <>
      <div className={FEE}>
        {seesFees && (
          <span className={`money ${isGrey ? 'text-muted' : 'font-semibold'}`}>
            <span className="sr-only">Fee after </span>
            {dollars(after)}
          </span>
        )}
      </div>
      <div className={`${FEE} pr-4!`}>{seesFees && <By now={now} after={after} isGrey={isGrey} />}</div>
    </>
  )
}

/** Where there are no columns: the difference, and the fees below, with room for both from the start. */
export function FeesInWords(place: RowPlace): ReactNode {
  const { now, after, isGrey } = useFees(place)
  const dollars = useDollars()
  if (!useSeesFees()) return null
  return (
    <p className={`min-w-22 flex-none text-right ${NO_COLUMNS}`}>
      <By now={now} after={after} isGrey={isGrey} />
      <span className="money block text-sm text-muted">
        <Becomes now={dollars(now ?? after)} after={dollars(after)} />
      </span>
    </p>
  )
}

function By({ now, after, isGrey }: ReturnType<typeof useFees>) {
  const difference = useDifference()
  if (after === undefined) return null
  const isSame = after === now
  return (
    <span className={`money ${isSame || isGrey ? 'text-muted' : 'font-semibold'}`}>
      {difference(after - (now ?? 0))}
    </span>
  )
}

function useFees({ kind, slot }: RowPlace) {
  const { isOld, built } = useChangeDraftState()
  const { now, after } = useFeeLine(kind, slot)
  return { now, after, isGrey: isOld && built.state !== 'nothing' }
}
