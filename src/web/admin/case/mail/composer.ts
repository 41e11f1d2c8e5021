import { useSyncExternalStore } from 'react'
import { createStore } from '#web/ui/store.ts'

/** The message that a letter answers. */
export interface Answered {
  id: string
  to: string
  subject: string
}

interface OpenComposer {
  quoteId: string
  answers?: Answered | undefined
  /** Counts the openings: each takes the focus. */
  opening: number
}

const store = createStore<{ open: OpenComposer | undefined }>({ open: undefined })

/**
 * Begins a letter in the mail of this case, with the focus on what is to be typed next. It opens as soon as the mail is shown, so
 * that a key or a command may bring the mail into sight first or afterwards.
 */
export function openComposer(quoteId: string, answers?: Answered): void {
  store.set({ open: { quoteId, answers, opening: (store.get().open?.opening ?? 0) + 1 } })
}

export function closeComposer(): void {
  store.set({ open: undefined })
}

/** The letter that is being written in the mail of this case. */
export function useComposer(quoteId: string): OpenComposer | undefined {
  const { open } = useSyncExternalStore(store.subscribe, store.get)
  return open?.quoteId === quoteId ? open : undefined
}
