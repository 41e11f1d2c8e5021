import { useCallback, useEffect, useRef } from 'react'

/** A handle of a component that is rendered later. Callers wait for it until the page is left. */
export function useDeferredHandle<T>() {
  const handleRef = useRef<T>(null)
  const waiting = useRef(new Set<(handle: T | undefined) => void>())

  const resolveWaiting = useCallback((handle: T | undefined) => {
    for (const resolve of waiting.current) resolve(handle)
    waiting.current.clear()
  }, [])

  const attach = useCallback(
    (handle: T | null) => {
      handleRef.current = handle
      if (handle) resolveWaiting(handle)
    },
    [resolveWaiting],
  )

  /** Runs at once if the handle is there. */
  const whenReady = useCallback(async <R>(work: (handle: T) => R): Promise<Awaited<R> | undefined> => {
    const handle =
      handleRef.current ?? (await new Promise<T | undefined>((resolve) => void waiting.current.add(resolve)))
    return handle === undefined ? undefined : await work(handle)
  }, [])

  useEffect(() => () => resolveWaiting(undefined), [resolveWaiting])
  return { attach, whenReady }
}
