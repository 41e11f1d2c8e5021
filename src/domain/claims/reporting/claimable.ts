import { startOfDay } from '#domain/quote/fields/tee-time.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

/** A contest of a policy, and how that policy may have ended. */
export interface ClaimableContest {
  /** Absent while the new date is awaited. */
  date?: CalendarDate
  /** When play of it counted as begun. */
  begins?: Date
  timeZone: string
  /** When the policy was cancelled, or lapsed. */
  endedAt?: Date
  now: Date
}

/** From when a win of a contest can be reported. */
export function claimableFrom(date: CalendarDate, timeZone: string): Date {
  return startOfDay(date, timeZone)
}

/**
 * Why a win of a contest cannot be reported; undefined if it can.
 *
 * @rule N111 Each contest can be claimed from the beginning of its day at the event, also on a policy that ended after its play had begun.
 */
export function findClaimRejection({
  date,
  begins,
  timeZone,
  endedAt,
  now,
}: ClaimableContest): 'PLAY_HAS_NOT_STARTED' | 'NOT_INSURED' | undefined {
  const wasPlayed = endedAt === undefined || (begins !== undefined && begins <= endedAt)
  if (!wasPlayed) return 'NOT_INSURED'
  return date === undefined || now < claimableFrom(date, timeZone) ? 'PLAY_HAS_NOT_STARTED' : undefined
}
