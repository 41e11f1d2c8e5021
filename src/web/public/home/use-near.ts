import { type RefObject, useEffect, useState } from 'react'

/** So far ahead of the window that what is loaded is mostly there before it is seen. */
const AHEAD = '10% 0px'

/** Whether this part of the page is, or has been, in or near the window, or the page has been open for so long. */
export function useNear(part: RefObject<Element | null>, laterMs: number): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !part.current) return undefined
    const watching = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: AHEAD },
    )
    watching.observe(part.current)
    const timer = setTimeout(() => setIsNear(true), laterMs)
    return () => {
      watching.disconnect()
      clearTimeout(timer)
    }
  }, [isNear, part, laterMs])
  return isNear
}
