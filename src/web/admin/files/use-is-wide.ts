import { useSyncExternalStore } from 'react'

/** From here on the preview has a column of its own. */
const WIDE = '(min-width: 80rem)'

function watch(listener: () => void): () => void {
  const media = window.matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the preview stands beside the list; elsewhere it is a sheet that is opened. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watch, () => window.matchMedia(WIDE).matches)
}
