import type { DeliveryError } from '#server/messaging/delivery/delivery-error.ts'
import { RetryLater } from '#server/jobs/retry.ts'

const MIN_WAIT_MS = 30_000
/** When a server is back, everything that waited is sent within this time. */
const MAX_WAIT_MS = 5 * 60_000

/** A server that is down: since when, until when to wait, and why. */
interface OutageState {
  since: number
  until: number
  reason: string
}

export interface ServerOutage {
  /** Throws RetryLater while the server should not be tried. */
  wait: (at: Date) => void
  markReachable: () => void
  markUnreachable: (at: Date, error: DeliveryError) => Date
}

/**
 * While a server cannot be reached, one message tries it for all, and all wait for the same time: they keep their
 * order, and none waits long once it is back.
 */
export function trackServerOutage(): ServerOutage {
  let down: OutageState | undefined
  return {
    wait: (at) => {
      // A wait that is longer than any was begun by a clock that has gone back since.
      if (down && down.until - at.getTime() > MAX_WAIT_MS) down = undefined
      if (down && at.getTime() < down.until) throw new RetryLater(new Date(down.until), down.reason)
    },
    markReachable: () => (down = undefined),
    markUnreachable: (at, { message: reason }) => {
      const time = at.getTime()
      // Several failures at the same time count as one.
      if (down && time < down.until) return new Date(down.until)
      const since = down?.since ?? time
      const wait = Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, time - since))
      down = { since, until: time + wait, reason }
      return new Date(down.until)
    },
  }
}
