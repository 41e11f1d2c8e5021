import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { holdUnsavedForm } from '#web/form/unsaved-work.ts'

/**
 * While true, the person is asked before the page is left: by a link, by Back, by closing or reloading it.
 * `close` closes what would stay open on the next page.
 */
export function useUnsavedWarning(isUnsaved: boolean, close?: () => void): void {
  const closeForm = useEffectEvent(() => close?.())
  // A layout effect, so that a page that goes on right after saving is not held.
  useLayoutEffect(() => (isUnsaved ? holdUnsavedForm({ close: () => closeForm() }) : undefined), [isUnsaved])
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}

/** While true, a link and Back ask first, although the browser keeps what is typed; closing loses nothing, so it does not ask. */
export function useKeptTextQuestion(isTyped: boolean): void {
  useLayoutEffect(() => (isTyped ? holdUnsavedForm({ isKept: true }) : undefined), [isTyped])
}
