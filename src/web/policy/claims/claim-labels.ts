import type { ClaimState } from '#domain/claims/states/claim-states.ts'
import { dateInTimeZone, formatLongDay } from '#domain/values/calendar.ts'

const STATES: Readonly<Record<ClaimState, string>> = {
  reported: 'Reported',
  documents: 'Collecting documents',
  review: 'In review',
  approved: 'Approved',
  in_payout: 'Being paid',
  paid: 'Paid',
  declined: 'Declined',
  closed: 'Closed',
}

export function nameClaimState(state: ClaimState): string {
  return STATES[state]
}

/** The last day of a period that ends at a moment, at the event: `Mon, July 12`. */
export function lastDayText(until: string, timeZone: string): string {
  return formatLongDay(dateInTimeZone(new Date(new Date(until).getTime() - 1), timeZone))
}

/** The day on which something opens, at the event. */
export function firstDayText(from: string, timeZone: string): string {
  return formatLongDay(dateInTimeZone(new Date(from), timeZone))
}

/** A moment at the event where there is little room: `Nov 26, 2026, 7:34 AM`. */
export function shortMoment(at: string, timeZone: string): string {
  return new Date(at)
    .toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    .replaceAll(/\s/g, ' ')
}
