import { useEffect, useState } from 'react'

/** Whether something is still so after a while; false again as soon as it is not. */
export function useStillAfter(isSo: boolean, milliseconds: number): boolean {
  const [isStill, setIsStill] = useState(false)
  useEffect(() => {
    if (!isSo) return undefined
    const timer = setTimeout(() => setIsStill(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setIsStill(false)
    }
  }, [isSo, milliseconds])
  return isSo && isStill
}

/** Long enough that a quick answer says nothing. */
const PRICING_SAID_AFTER_MS = 300

/** Whether to say that a new price is awaited. */
export function useSaidPricing(isPricing: boolean): boolean {
  return useStillAfter(isPricing, PRICING_SAID_AFTER_MS)
}
