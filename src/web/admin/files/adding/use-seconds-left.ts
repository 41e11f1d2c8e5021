import { useEffect, useRef, useState } from 'react'

const TICK_MS = 1000
/** Before that a guess jumps. */
const TICKS_BEFORE_GUESS = 3

/** By how much arrived since the first look; undefined until that says something. */
export function useSecondsLeft(sent: number, bytes: number, isDone: boolean): number | undefined {
  const now = useRef({ sent, bytes })
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    now.current = { sent, bytes }
  })
  useEffect(() => {
    if (isDone) return undefined
    const from = now.current.sent
    let ticks = 0
    const timer = setInterval(() => {
      ticks += 1
      const rate = (now.current.sent - from) / ticks
      if (ticks >= TICKS_BEFORE_GUESS)
        setLeft(rate > 0 ? (now.current.bytes - now.current.sent) / rate : undefined)
    }, TICK_MS)
    return () => {
      clearInterval(timer)
      setLeft(undefined)
    }
  }, [isDone])
  return left
}
