import { useEffect, useState } from 'react'

/** A value once it has not changed for a moment. */
export function useSettled<T>(value: T, pauseMs: number): T {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setSettled, pauseMs, text)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return JSON.parse(settled) as T
}
