import { useEffectEvent, useLayoutEffect } from 'react'
import { isPlainKey } from '#web/rep-frame/palette/keys/keyboard.ts'
import { hasSingleKeys } from '#web/rep-frame/palette/keys/single-keys.ts'

/** The single keys of a quote that is open, and what they do. */
export const QUOTE_KEYS = {
  a: 'Approve what is asked first',
  c: 'Ask the carrier',
  s: 'Send the quote',
} as const

/** The single keys of the reps’ home, and what they do. */
export const TODAY_KEYS = {
  j: 'Next row',
  k: 'Row before',
  Enter: 'Do what stands beside the row',
  a: 'Decide the row here',
} as const

export type QuoteKey = keyof typeof QUOTE_KEYS

/**
 * Keys of the page that is shown, each alone.
 *
 * @rule N74 They are switched off with the others, and do nothing in a field or while a window is open.
 */
export function usePageKeys(keys: Readonly<Partial<Record<string, () => void>>>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const work = hasSingleKeys() && !event.shiftKey && isPlainKey(event) ? keys[event.key] : undefined
    if (!work) return
    event.preventDefault()
    work()
  })
  // With the drawing: a key may be pressed as soon as the page is seen.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => act(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
