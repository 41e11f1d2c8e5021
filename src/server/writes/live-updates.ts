import type { Rep } from '#server/access/access.ts'
import type { LiveSocket } from '#server/kit/http/security/socket-address.ts'

declare module '#server/kit/context.ts' {
  interface Context {
    /** Notifies reps who have a quote open. `runWrite` calls it after the commit that changed the quote. */
    live: LiveUpdates
  }
}

/** A quote that was changed or bought, or that a rep has begun or ended to edit. */
export interface QuoteChange {
  quoteId: string
  /** The rep who did it, and is not notified. Another page or sign-in of the same rep is. */
  by?: Pick<Rep, 'id' | 'session' | 'page'> | null | undefined
  /** Who edits it now, or that nobody does, or that its mail or its files changed; without news it was changed or bought. */
  news?: 'unblocked' | 'mail' | 'files' | { blockedBy: string }
}

/** Whose sockets are to be closed: one session's, or all of a rep but perhaps one. */
export type EndedSessions = { session: string } | { repId: string; except?: string | undefined }

/** Updates for reps about quotes that they have open. */
export interface LiveUpdates extends LiveSocket {
  /** `runWrite` calls it after the commit. It neither waits nor fails, so it cannot disturb the change. */
  publish: (change: QuoteChange) => void
  /** Has the other instances read the settings of the office again. It neither waits nor fails. */
  publishSettings: () => void
  /** Closes sockets whose sessions have ended, on all instances. `runWrite` calls it as well. */
  disconnectSessions: (ended: EndedSessions) => void
}

/** For programs without a live socket. */
export const NO_LIVE_UPDATES: LiveUpdates = {
  publish: () => undefined,
  publishSettings: () => undefined,
  disconnectSessions: () => undefined,
  getSocketPort: () => undefined,
}
