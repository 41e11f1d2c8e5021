import * as z from 'zod/mini'

/**
 * The socket for live updates, for reps only. It carries ids, and no content of quotes. The path is the default of
 * socket.io.
 */
export const LIVE_PATH = '/socket.io/'

/** Why a connection is refused: nobody is signed in, or this could not be checked and is worth another try. */
export type ConnectErrorCode = 'unauthorized' | 'unavailable'

/** Sent by a rep's page that shows a quote. A socket watches one quote at a time, until it is closed. */
export const watchRequest = z.object({ guid: z.uuid() })

export type WatchRequest = z.output<typeof watchRequest>

export type WatchResponse =
  | { watching: string }
  | { error: string; code: 'INVALID' | 'NOT_FOUND' | 'INTERNAL' }

export interface ClientEvents {
  watch: (request: WatchRequest, answer: (answer: WatchResponse) => void) => void
}

export interface ServerEvents {
  /** This quote was changed or bought by somebody else, so the page shows old data. */
  'reload:reps': (quote: { guid: string }) => void
}
