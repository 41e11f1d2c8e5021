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
