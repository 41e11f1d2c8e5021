import { type RefObject, useEffect, useRef } from 'react'
import type { TodayEntry } from '#contract/desk/today.ts'

/** The focus on the verbs of what waits: it is moved by keys, and goes on to the next where the row with it has left. */
export function useVerbFocus(list: RefObject<HTMLElement | null>, shown: readonly TodayEntry[]) {
  const last = useRef(-1)

  const verbs = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-verb]') ?? [])]
  const place = () => verbs().findIndex((verb) => verb === document.activeElement)

  useEffect(() => {
    const element = list.current
    const remember = () => {
      last.current = place()
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  })

  useEffect(() => {
    if (last.current < 0 || document.activeElement !== document.body) return
    const left = verbs()
    left[Math.min(last.current, left.length - 1)]?.focus()
    // Only where rows have come or gone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown.map(({ id }) => id).join()])

  return {
    /** From nowhere it comes to the first. */
    move: (step: number) => {
      const all = verbs()
      const to = Math.min(Math.max(place() + step, 0), all.length - 1)
      all[to]?.focus()
    },
    /** What the row in focus is about. */
    focused: () => {
      const id = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-verb]')?.dataset[
        'verb'
      ]
      return shown.find((entry) => entry.id === id)
    },
  }
}
