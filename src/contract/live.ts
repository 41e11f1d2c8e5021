import * as z from 'zod/mini'

/**
 * The messages of the socket to reps: ids only, no content of quotes. Its path is that of
 * socket.io itself.
 */
export const LIVE_PATH = '/socket.io/'

/** Why a connection is refused: nobody is signed in, or that could not be checked and may be retried. */
export type ConnectErrorCode = 'unauthorized' | 'unavailable'

/** Sent by a rep's page that shows a quote. A connection watches one quote at a time, until it is closed. */
export const watchRequest = z.object({ guid: z.uuid() })

export type WatchRequest = z.output<typeof watchRequest>

export type WatchResponse =
  | { watching: string }
  | { error: string; code: 'INVALID' | 'NOT_FOUND' | 'INTERNAL' }

export interface ClientEvents {
  watch: (request: WatchRequest, answer: (answer: WatchResponse) => void) => void
  /** Sent by a page that shows lists: it hears of every quote that changes. */
  'watch:lists': () => void
  /** Sent by a page that shows who is here: it hears that this has changed. */
  'watch:here': () => void
}

export interface ServerEvents {
  /** Somebody else changed or bought this quote, so the page is out of date. */
  'reload:reps': (quote: { guid: string }) => void
  /** A rep edits this quote, or was asked to hand it over: who and since when is answered by `getBlock`. */
  'block:reps': (quote: { guid: string; by: string }) => void
  /** Nobody edits it any more. */
  'unblock:reps': (quote: { guid: string }) => void
  /** Mail came in about this quote, or one that did was answered: what is shown of its mail is out of date, and nothing else. */
  'mail:reps': (quote: { guid: string }) => void
  /** Files or folders of this quote were changed, or a link to files: these are out of date, and nothing else. */
  'files:reps': (quote: { guid: string }) => void
  /** Somebody changed this quote, so a list that shows it is out of date. */
  'reload:lists': (quote: { guid: string }) => void
  /** Somebody came, went, opened a quote or began to edit one: who is here is answered by `listHere`. */
  'reload:here': () => void
}
