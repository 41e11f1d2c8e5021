import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isPlainKey } from '#web/rep-frame/palette/keys/keyboard.ts'
import { hasSingleKeys } from '#web/rep-frame/palette/keys/single-keys.ts'

interface ShownKeys {
  keys: () => string[]
  run: (key: string) => void
}

/** Of everything on the page that has keys of its own. */
const shown = new Set<ShownKeys>()

/** Which keys do something on the page now. */
export function keysOfPage(): ReadonlySet<string> {
  return new Set([...shown].flatMap(({ keys }) => keys()))
}

/** Does what a key does, for who says it in words. */
export function runPageKey(key: string): void {
  for (const { run } of shown) run(key)
}

/**
 * Keys of the page that is shown, each alone.
 *
 * @rule N74 They are switched off with the others, and do nothing in a field or while a window is open.
 */
export function usePageKeys(keys: Readonly<Partial<Record<string, (() => void) | undefined>>>): void {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  const act = useEffectEvent((event: KeyboardEvent) => {
    const work = hasSingleKeys() && !event.shiftKey && isPlainKey(event) ? keys[event.key] : undefined
    if (!work) return
    event.preventDefault()
    work()
  })
  // With the drawing: a key may be pressed as soon as the page is seen.
  useLayoutEffect(() => {
    const offered = {
      keys: () => Object.keys(latest.current).filter((key) => latest.current[key] !== undefined),
      run: (key: string) => latest.current[key]?.(),
    }
    shown.add(offered)
    return () => void shown.delete(offered)
  }, [])
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => act(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
