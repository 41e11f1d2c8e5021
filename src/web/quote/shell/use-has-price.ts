import { useState } from 'react'
import { coveredContests } from '#domain/quote/model/quote.ts'
import { useDraftQuote, useSessionState } from '#web/quote/session/context.ts'

/**
 * Whether there is a price, or a reason why there is none. While a priced contest is being corrected, its last price
 * stays, so that the page does not jump.
 */
export function useHasPrice(): boolean {
  const { price } = useSessionState()
  const hasContests = coveredContests(useDraftQuote()).length > 0
  const isKnown = typeof price.fields['amount_due'] === 'number' || price.unavailableReason !== undefined
  const [wasShown, setWasShown] = useState(false)
  const isShown = hasContests && (isKnown || wasShown)
  if (isShown !== wasShown) setWasShown(isShown)
  return isShown
}
