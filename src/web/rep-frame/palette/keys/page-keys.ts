import { useEffectEvent, useLayoutEffect } from 'react'
import { isPlainKey } from '#web/rep-frame/palette/keys/keyboard.ts'
import { hasSingleKeys } from '#web/rep-frame/palette/keys/single-keys.ts'

/** The single keys of a case that is open, and what they do. The figures 1 to 9 go to its sections. */
export const CASE_KEYS = {
  a: 'Approve what is asked first',
  c: 'Ask the carrier',
  h: 'Timeline',
  j: 'Next case of the list',
  k: 'Case before in the list',
  o: 'Set a fee by hand',
  s: 'Send the quote',
  u: 'Take back what was typed last',
} as const

export type CaseKey = keyof typeof CASE_KEYS

/**
 * Keys of the page that is shown, each alone.
 *
 * @rule N74 They are switched off with the others, and do nothing in a field or while a window is open.
 */
export function usePageKeys(keys: Readonly<Partial<Record<string, (() => void) | undefined>>>): void {
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
