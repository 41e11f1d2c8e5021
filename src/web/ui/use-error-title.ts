import { useLayoutEffect } from 'react'

const PREFIX = 'Error: '
let shown = 0

/** The tab says that there are errors on the page, for whoever hears its title before the page. */
export function useErrorTitle(hasErrors: boolean): void {
  useLayoutEffect(() => {
    if (!hasErrors) return
    shown += 1
    if (!document.title.startsWith(PREFIX)) document.title = PREFIX + document.title
    return () => {
      shown -= 1
      if (shown === 0 && document.title.startsWith(PREFIX))
        document.title = document.title.slice(PREFIX.length)
    }
  }, [hasErrors])
}
