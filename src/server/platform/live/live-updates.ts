import { type Rep } from '#server/platform/http/access.ts'

/** A quote that was changed or bought. */
export interface QuoteChange {
  quoteId: string
  /** The rep who did it knows; in another browser of theirs, where they are signed in once more, they do not. */
  by?: Pick<Rep, 'id' | 'session'> | null | undefined
}

/** What reps hear about quotes that they have open. */
export interface LiveUpdates {
  /** To be called after the commit. It neither waits nor fails: whoever changed something has nothing to do with it. */
  publish: (news: QuoteChange) => void
  /** Where pages listen: a port of its own, or that of the pages. Undefined where nobody can. */
  getSocketPort: () => { port: number | 'same' } | undefined
}

/** Where nobody listens. */
export const NO_LIVE_UPDATES: LiveUpdates = { publish: () => undefined, getSocketPort: () => undefined }
