import type { IncomingMessage } from 'node:http'

interface Pace {
  /** The longest time without a byte. */
  standStillMs: number
}

/** Slower than this for half a minute, and a connection only keeps a place. */
const LEAST_BYTES_PER_SECOND = 1024
const WINDOW_MS = 30_000

/**
 * Ends a request whose body stands still or hardly moves. What has arrived stays, and is gone on with.
 *
 * @rule N75 An upload has a time-out for each piece, and a floor of a kilobyte each second.
 */
export function watchArrival(raw: IncomingMessage, { standStillMs }: Pace): () => void {
  let seen = raw.socket.bytesRead
  let movedAt = performance.now()
  let windowBytes = seen
  let windowAt = movedAt
  const timer = setInterval(
    () => {
      if (raw.complete) return
      const now = performance.now()
      const bytes = raw.socket.bytesRead
      if (bytes !== seen) {
        seen = bytes
        movedAt = now
      }
      const isSlow =
        now - windowAt >= WINDOW_MS && bytes - windowBytes < (LEAST_BYTES_PER_SECOND * WINDOW_MS) / 1000
      if (now - movedAt >= standStillMs || isSlow) raw.destroy()
      if (now - windowAt >= WINDOW_MS) {
        windowAt = now
        windowBytes = bytes
      }
    },
    Math.max(10, standStillMs / 10),
  ).unref()
  return () => clearInterval(timer)
}
