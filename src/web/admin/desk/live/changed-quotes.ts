import { refreshDeskSoon } from '#web/rep-frame/desk-counts.ts'

type Listener = (id: string) => void

const listeners = new Set<Listener>()

/** Hears of each quote that was changed, by this page or by anybody else, until the returned function is called. */
export function onQuotesChanged(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announceChange(id: string): void {
  refreshDeskSoon()
  for (const listener of listeners) listener(id)
}
