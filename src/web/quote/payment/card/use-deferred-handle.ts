import { useCallback, useEffect, useRef } from 'react'

/** A handle of a component that is rendered later. Callers wait for it until the page is left. */
export function useDeferredHandle<T>() {
  const held = useRef<T>(null)
  const waiting = useRef(new Set<(handle: T | undefined) => void>())

  const settle = useCallback((handle: T | undefined) => {
    for (const goOn of waiting.current) goOn(handle)
    waiting.current.clear()
  }, [])

  const attach = useCallback(
    (handle: T | null) => {
      held.current = handle
      if (handle) settle(handle)
    },
    [settle],
  )

  /** Runs at once if the handle is there. */
  const whenReady = useCallback(async <R>(work: (handle: T) => R): Promise<Awaited<R> | undefined> => {
    const handle = held.current ?? (await new Promise<T | undefined>((go) => void waiting.current.add(go)))
    return handle === undefined ? undefined : await work(handle)
  }, [])

  useEffect(() => () => settle(undefined), [settle])
  return { attach, whenReady }
}
