/** So much of a minute passes between two batches, so that they are even and small. */
const BATCHES_A_MINUTE = 6

const MINUTE_MS = 60_000

/** While so many wait to be delivered, no more are made; stopping a mailing then leaves few on their way. */
const MOST_UNDER_WAY = 20

interface Going {
  perMinute: number
  /** The mails of it that were made within the last minute. */
  madeLastMinute: number
  /** Those that are made and wait to be delivered. */
  underWay: number
}

export interface Batch {
  /** How many mails may be made now. */
  size: number
  /** When to look again. */
  waitMs: number
}

/** @rule P05 A mailing sends no more than its limit in any minute, and waits while its mail can't be delivered. */
export function nextBatch({ perMinute, madeLastMinute, underWay }: Going): Batch {
  const most = Math.max(MOST_UNDER_WAY, perMinute)
  const size = Math.min(Math.ceil(perMinute / BATCHES_A_MINUTE), perMinute - madeLastMinute, most - underWay)
  return { size: Math.max(0, size), waitMs: MINUTE_MS / BATCHES_A_MINUTE }
}
