import { businessDaysBetween, type CalendarDate } from '#domain/calendar.ts'

export type ShippingSpeed = 'standard' | 'rush' | 'impossible'

/** Business days that the courier needs: more than seven for standard shipping, three at the least for rush. */
const STANDARD_NEEDS_MORE_THAN = 7
const RUSH_NEEDS_AT_LEAST = 3

/** How signs can still arrive before the first contest. */
export function shippingSpeed(today: CalendarDate, firstContest: CalendarDate): ShippingSpeed {
  const days = businessDaysBetween(today, firstContest)
  if (days > STANDARD_NEEDS_MORE_THAN) return 'standard'
  return days >= RUSH_NEEDS_AT_LEAST ? 'rush' : 'impossible'
}
