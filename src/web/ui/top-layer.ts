import { createStore } from '#web/ui/store.ts'

/** The open modal dialogs, the topmost last. Nothing outside the topmost one can be clicked or heard. */
const store = createStore<{ open: readonly HTMLElement[] }>({ open: [] })

export function enterTopLayer(element: HTMLElement): () => void {
  store.set({ open: [...store.get().open, element] })
  return () => store.set({ open: store.get().open.filter((other) => other !== element) })
}

export const topLayer = {
  get: (): HTMLElement => store.get().open.at(-1) ?? document.body,
  subscribe: store.subscribe,
}
