import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

/** Undefined on pages without the bar; null until it is drawn. */
const Slot = createContext<HTMLElement | null | undefined>(undefined)
const MessageSlot = createContext<HTMLElement | null>(null)

/** Provides the place just above the bar for what its action came to. */
export const BarMessageSlot = MessageSlot.Provider

/**
 * Says what the main action came to where the person who pressed it looks: on a small screen just above the bar, else
 * here, where the page has its own button.
 */
export function ActionMessage({ children }: { children: ReactNode }) {
  const slot = useContext(MessageSlot)
  const isBarHidden = useSyncExternalStore(watchWidth, () => matchMedia(WITHOUT_BAR).matches)
  return slot === null || isBarHidden ? children : createPortal(children, slot)
}

/** From this width on the bar is hidden. */
const WITHOUT_BAR = '(min-width: 64rem)'

function watchWidth(onChange: () => void): () => void {
  const width = matchMedia(WITHOUT_BAR)
  width.addEventListener('change', onChange)
  return () => width.removeEventListener('change', onChange)
}

/** Provides the place in the bar for the main action of a page. */
export const BarActionSlot = Slot.Provider

/**
 * Draws the main action of a page, Next or Pay, in the bar at the bottom of a small screen, where the thumb reaches it.
 * On larger screens the bar is hidden: there the page shows its own.
 */
export function BarAction({ children }: { children: ReactNode }) {
  const slot = useContext(Slot)
  return slot && createPortal(children, slot)
}

/** For the same action within the page, while the bar shows it. */
const HIDDEN_WITH_BAR = 'max-lg:hidden'

export function useHiddenWithBar(): string {
  return useContext(Slot) === undefined ? '' : HIDDEN_WITH_BAR
}
