import { refreshDeskSoon } from '#web/rep-frame/desk-counts.ts'

type Listener = (id: string) => void

const [ofQuotes, ofFiles] = [new Set<Listener>(), new Set<Listener>()]

/** Hears of each quote that was changed, by this page or by anybody else, until the returned function is called. */
export function onQuotesChanged(listener: Listener): () => void {
  return listen(ofQuotes, listener)
}

/** The same for each quote of which files, folders or links to files were changed, and nothing else. */
export function onFilesChanged(listener: Listener): () => void {
  return listen(ofFiles, listener)
}

function listen(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announceChange(id: string): void {
  refreshDeskSoon()
  for (const listener of ofQuotes) listener(id)
}

export function announceFiles(id: string): void {
  for (const listener of ofFiles) listener(id)
}
