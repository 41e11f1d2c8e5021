import { type Rep } from '#server/platform/http/access.ts'

/** A quote that was changed or bought. */
export interface QuoteChange {
  quoteId: string
  /** The rep who changed it, and is not notified. Another sign-in of the same rep is. */
  by?: Pick<Rep, 'id' | 'session'> | null | undefined
}

/** Updates for reps about quotes that they have open. */
export interface LiveUpdates {
  /** `runWrite` calls it after the commit. It neither waits nor fails, so it cannot disturb the change. */
  publish: (change: QuoteChange) => void
  /** The port of the socket: its own, or that of the pages. Undefined if there is none. */
  getSocketPort: () => { port: number | 'same' } | undefined
}

/** For programs without a live socket. */
export const NO_LIVE_UPDATES: LiveUpdates = { publish: () => undefined, getSocketPort: () => undefined }
