import { useEffect, useState } from 'react'

/** No row is lower, so that the rows that are drawn first fill the screen wherever the list begins on it. */
const LOWEST_ROW_PX = 40
interface DrawnCountOptions {
  /** How many rows there are. */
  total: number
  /** Names the page of the list; the rows of another one begin again with those in sight. */
  page: string
  /** The rows are still those of the page before. */
  isTurning: boolean
  /** Draws all of them in the first frame. */
  atOnce: boolean
}

/**
 * How many rows are drawn: those that fill the screen in the first frame, and all others in the next. So a list is there
 * at once, and still whole for the browser's own search, for screen readers, for keys and on paper.
 */
export function useDrawnCount({ total, page, isTurning, atOnce }: DrawnCountOptions): number {
  const [drawn, setDrawn] = useState(() => ({ page, count: firstCount(atOnce) }))
  if (!isTurning && drawn.page !== page) setDrawn({ page, count: firstCount(atOnce) })
  const isWhole = drawn.count >= total

  useEffect(() => {
    if (isWhole) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // What comes later, one by one, is drawn as it comes.
    const addRows = () => setDrawn((before) => (before === drawn ? { ...before, count: Infinity } : before))
    const frame = requestAnimationFrame(() => (timer = setTimeout(addRows)))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [drawn, isWhole])

  return Math.min(drawn.count, total)
}

function firstCount(atOnce: boolean): number {
  return atOnce ? Infinity : Math.ceil(window.innerHeight / LOWEST_ROW_PX)
}
