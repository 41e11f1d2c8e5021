import { useEffect, useRef } from 'react'

/** Whether the component is gone: work that ends later must not navigate. */
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
