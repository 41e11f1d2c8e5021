import { type RefObject, useEffect, useState } from 'react'

/** Whether this part of the page is, or has been, in the window. */
export function useInSight(part: RefObject<Element | null>): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    if (isInSight || !part.current) return undefined
    const watching = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setInSight(true)
    })
    watching.observe(part.current)
    return () => watching.disconnect()
  }, [isInSight, part])
  return isInSight
}
