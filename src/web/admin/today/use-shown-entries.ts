import { useState } from 'react'
import type { TodayEntry } from '#contract/desk/today.ts'

interface ShownEntries {
  shown: readonly TodayEntry[]
  /** How many have come since. */
  fresh: number
  showFresh: () => void
}

/**
 * What waits as the rep has seen it: what is done leaves by itself.
 *
 * @rule T05 What comes later does not move the rows below the rep’s keys until they ask for it.
 */
export function useShownEntries(entries: readonly TodayEntry[], left: ReadonlySet<string>): ShownEntries {
  const idsOf = () => new Set(entries.map(({ id }) => id))
  const [seen, setSeen] = useState<ReadonlySet<string>>(idsOf)
  const waiting = entries.filter(({ id }) => !left.has(id))
  const kept = waiting.filter(({ id }) => seen.has(id))
  // Where nothing is left there is nothing to move.
  const shown = kept.length > 0 ? kept : waiting
  return { shown, fresh: waiting.length - shown.length, showFresh: () => setSeen(idsOf()) }
}
