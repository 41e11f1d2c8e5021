import { useState } from 'react'
import { useChangeDraftState } from '#web/policy/amendments/editing/change-context.ts'

/** What is charged now, in dollars, beside what the button said. */
export interface NewPrice {
  was: number
  now: number
  isAccepted: boolean
  accept: (ticked: boolean) => void
}

/**
 * A price that the server has refused to charge because another one holds by now. It stands until something else is typed.
 *
 * @rule N101 A price that changed while the page was open is shown beside the old one, and accepted with a tick.
 */
export function useNewPrice(): [NewPrice | undefined, (price: { was: number; now: number }) => void] {
  const { preview } = useChangeDraftState()
  const [price, setPrice] = useState<{ was: number; now: number }>()
  const [accepted, setAccepted] = useState<number>()
  const holds = price !== undefined && preview?.effect.charge === price.now
  const accept = (ticked: boolean) => setAccepted(ticked ? price?.now : undefined)
  return [holds ? { ...price, isAccepted: accepted === price.now, accept } : undefined, setPrice]
}
