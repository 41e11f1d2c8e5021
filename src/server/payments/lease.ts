/** Longer than a gateway may take to answer, and short enough that a buyer does not wait long after a crash. */
const LEASE_MS = 15_000

export function leaseExpiry(at: Date): Date {
  return new Date(at.getTime() + LEASE_MS)
}
