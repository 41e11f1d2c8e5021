import { useEffect, useRef } from 'react'

/** Whether the page has been left: work that ends later must not lead anybody anywhere. */
export function useIsUnmounted(): () => boolean {
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  return () => left.current
}
