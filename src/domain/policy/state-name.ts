import type { PolicyStatus } from '#domain/policy/policy-state.ts'
import { type CalendarDate, formatLongDay } from '#domain/values/calendar.ts'

/** What the state of a policy follows from. */
export interface StatedPolicy {
  status: PolicyStatus
  /** A contest was moved to another day. */
  moved: boolean
  /** The first day of play from today on; undefined if none is known to come. */
  nextDay: CalendarDate | undefined
}

/**
 * The state of a policy in words.
 *
 * @rule T15 Cancelled, lapsed and postponed are said wherever a policy is shown, and so is that its event is over.
 */
export function nameState({ status, moved, nextDay }: StatedPolicy): string {
  if (status === 'lapsed') return 'Lapsed'
  if (status === 'cancelled') return 'Cancelled'
  if (status === 'postponed') return 'Needs a date'
  if (nextDay === undefined) return 'Over'
  return moved ? `Postponed to ${formatLongDay(nextDay)}` : 'In force'
}
