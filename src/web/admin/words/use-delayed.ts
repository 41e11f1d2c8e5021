import { useEffect, useState } from 'react'

/** A value once it has not changed for a moment. */
export function useDelayed<T>(value: T, pauseMs: number): T {
  const text = JSON.stringify(value)
  const [delayed, setDelayed] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setDelayed, pauseMs, text)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return JSON.parse(delayed) as T
}
