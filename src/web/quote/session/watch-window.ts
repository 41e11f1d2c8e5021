import { registerRetry } from '#web/api/maintenance.ts'

interface WindowWatch {
  /** Sends what is unsent, without a question. */
  resend: () => void
  hasUnsent: () => boolean
}

/**
 * While something is unsent the browser asks before it closes the page. It goes out as soon as the connection
 * or the site is back, and when the page is put away: a phone may never come back to it.
 */
export function watchWindow({ resend, hasUnsent }: WindowWatch): () => void {
  const watching = new AbortController()
  const { signal } = watching
  const ask = (event: BeforeUnloadEvent) => {
    if (hasUnsent()) event.preventDefault()
  }
  const putAway = () => {
    if (document.visibilityState === 'hidden') resend()
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
