import { type Rep } from '#server/http/access.ts'

/** A quote that was changed or bought. */
export interface QuoteNews {
  quoteId: string
  /** The rep who did it knows; in another browser of theirs, where they are signed in once more, they do not. */
  by?: Pick<Rep, 'id' | 'session'> | null | undefined
}

/** What reps hear about quotes that they have open. */
export interface LiveNews {
  /** To be called after the commit. It neither waits nor fails: whoever changed something has nothing to do with it. */
  tell: (news: QuoteNews) => void
  /** Where pages listen: a port of its own, or that of the pages. Undefined where nobody can. */
  heardAt: () => { port: number | 'same' } | undefined
}

/** Where nobody listens. */
export const SILENCE: LiveNews = { tell: () => undefined, heardAt: () => undefined }
