import { type DeliveryError } from '#server/messaging/delivery/delivery-error.ts'
import { RetryLater } from '#server/platform/jobs/retry.ts'

const MIN_WAIT_MS = 30_000
/** So soon after a server is back, everything that waited for it goes out. */
const MAX_WAIT_MS = 5 * 60_000

/** What is known of a server that is down: since when, why, and when it is asked again. */
interface OutageState {
  since: number
  until: number
  reason: string
}

export interface ServerOutage {
  /** Throws RetryLater while the server is not to be asked. */
  wait: (at: Date) => void
  /** The server was reached at that moment, or was not. */
  noteReached: () => void
  noteUnreachable: (at: Date, error: DeliveryError) => Date
}

/**
 * While a server cannot be reached, one message asks for all, and all of them wait for the same moment: they stay in
 * their order, and none waits long once it is back.
 */
export function trackServerOutage(): ServerOutage {
  let down: OutageState | undefined
  return {
    wait: (at) => {
      if (down && at.getTime() < down.until) throw new RetryLater(new Date(down.until), down.reason)
    },
    noteReached: () => (down = undefined),
    noteUnreachable: (at, { message: reason }) => {
      const time = at.getTime()
      // Several that asked at once count as one.
      if (down && time < down.until) return new Date(down.until)
      const since = down?.since ?? time
      const wait = Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, time - since))
      down = { since, until: time + wait, reason }
      return new Date(down.until)
    },
  }
}
