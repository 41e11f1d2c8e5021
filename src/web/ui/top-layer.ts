/** The modal dialogs that are open, the topmost last. What lies outside of it cannot be clicked or heard. */
let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function publish(next: readonly HTMLElement[]) {
  open = next
  listeners.forEach((listener) => listener())
}

export function enterTopLayer(element: HTMLElement): () => void {
  publish([...open, element])
  return () => publish(open.filter((other) => other !== element))
}

export const topLayer = {
  get: (): HTMLElement => open.at(-1) ?? document.body,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
