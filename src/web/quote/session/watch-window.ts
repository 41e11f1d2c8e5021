import { registerRetry } from '#web/api/outages/maintenance.ts'

interface WindowWatch {
  /** Sends unsent changes without asking. */
  resend: () => void
  /** It may be the last that is seen of the page. */
  leave: () => void
  hasUnsent: () => boolean
}

/**
 * While there are unsent changes, the browser asks before it closes the page. They are sent as soon as the connection
 * or the site is back, and when the page is hidden: a phone may never show it again.
 */
export function watchWindow({ resend, leave, hasUnsent }: WindowWatch): () => void {
  const watching = new AbortController()
  const { signal } = watching
  const ask = (event: BeforeUnloadEvent) => {
    if (hasUnsent()) event.preventDefault()
  }
  const putAway = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  window.addEventListener('beforeunload', ask, { signal })
  window.addEventListener('online', resend, { signal })
  document.addEventListener('visibilitychange', putAway, { signal })
  const forget = registerRetry(resend)
  return () => {
    watching.abort()
    forget()
  }
}
