import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** Undefined on pages without the bar; null until it is drawn. */
const Slot = createContext<HTMLElement | null | undefined>(undefined)
const MessageSlot = createContext<HTMLElement | null>(null)

/** Provides the place just above the bar for what its action came to. */
export const BarMessageSlot = MessageSlot.Provider

/** Says what the main action came to just above the bar, where the person who pressed it looks. */
export function BarMessage({ children }: { children: ReactNode }) {
  const slot = useContext(MessageSlot)
  return slot && createPortal(children, slot)
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
