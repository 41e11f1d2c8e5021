import * as z from 'zod/mini'

/**
 * What the socket beside the calls says, to reps alone: ids, and nothing of what a quote holds. Its path is that of
 * socket.io itself.
 */
export const LIVE_PATH = '/socket.io/'

/** Why a page is not let in: nobody is signed in, or it could not be found out and is worth another try. */
export type ConnectErrorCode = 'unauthorized' | 'unavailable'

/** What a rep's page says once it shows a quote. It hears of one quote at a time, until it is closed. */
export const watchRequest = z.object({ guid: z.uuid() })

export type WatchRequest = z.output<typeof watchRequest>

export type WatchResponse =
  | { watching: string }
  | { error: string; code: 'INVALID' | 'NOT_FOUND' | 'INTERNAL' }

export interface ClientEvents {
  watch: (request: WatchRequest, answer: (answer: WatchResponse) => void) => void
}

export interface ServerEvents {
  /** Somebody else changed or bought this quote: what the page shows of it is old. */
  'reload:reps': (quote: { guid: string }) => void
}
