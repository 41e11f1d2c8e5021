/** The job that takes up a purchase whose holder is gone. */
export const SETTLE_PURCHASE = 'settle-purchase'

/** Longer than a gateway may take to answer, short enough that a buyer does not wait long after a crash. */
const LEASE_MS = 15_000

/** When a lease taken now ends. */
export function leaseExpiry(at: Date): Date {
  return new Date(at.getTime() + LEASE_MS)
}
