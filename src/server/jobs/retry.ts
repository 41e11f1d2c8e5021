/** Thrown by a handler that cannot work yet because something outside is missing for a while. */
export class RetryLater extends Error {
  override name = 'RetryLater'
  /** When, or in how many seconds. */
  readonly when: Date | number

  constructor(when: Date | number, reason: string) {
    super(reason)
    this.when = when
  }
}

/** After this many attempts (about eight hours) a failing job is left for a person to check. */
export const MAX_ATTEMPTS = 16

/** After this many interruptions a job probably ends its workers itself, and is left for a person to check. */
export const MAX_INTERRUPTIONS = 100
/** This many interrupted attempts are repeated without a delay. */
export const FREE_INTERRUPTIONS = 3
export const MAX_INTERRUPTION_DELAY_SECONDS = 20

const FIRST_DELAY_SECONDS = 5
const MAX_DELAY_SECONDS = 3600

/** Seconds to wait after the attempt of this number failed: 5, 10, 20 … up to an hour. */
export function getRetryDelaySeconds(attempt: number): number {
  return Math.min(MAX_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** (attempt - 1))
}
