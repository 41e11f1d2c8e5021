import { type RefObject, useLayoutEffect, useState } from 'react'

/** How large an element is inside, in pixels; undefined before it is drawn. */
export function useSize(
  element: RefObject<HTMLElement | null>,
): { width: number; height: number } | undefined {
  const [size, setSize] = useState<{ width: number; height: number }>()
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return undefined
    const measure = () => setSize({ width: box.clientWidth, height: box.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return size
}
