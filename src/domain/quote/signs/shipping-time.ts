import { addDays, businessDaysBetween, type CalendarDate } from '#domain/values/calendar.ts'

export type ShippingSpeed = 'standard' | 'rush' | 'impossible'

/** Business days that the courier needs: more than seven for standard shipping, at least three for rush. */
const STANDARD_SHIPPING_DAYS = 7
const RUSH_SHIPPING_DAYS = 3

/** How signs can still arrive before the first contest. */
export function shippingSpeed(today: CalendarDate, firstContest: CalendarDate): ShippingSpeed {
  const days = businessDaysBetween(today, firstContest)
  if (days > STANDARD_SHIPPING_DAYS) return 'standard'
  return days >= RUSH_SHIPPING_DAYS ? 'rush' : 'impossible'
}

/**
 * The last day on which signs that are ordered today are expected; undefined if they would come too late.
 *
 * @rule N07 Signs arrive on a business day before the first contest, by rush shipping if needed.
 */
export function expectedArrival(today: CalendarDate, firstContest: CalendarDate): CalendarDate | undefined {
  const speed = shippingSpeed(today, firstContest)
  if (speed === 'impossible') return undefined
  const days = speed === 'rush' ? RUSH_SHIPPING_DAYS : STANDARD_SHIPPING_DAYS
  let arrival = addDays(firstContest, -1)
  while (!isBusinessDay(arrival) || businessDaysBetween(today, arrival) > days) arrival = addDays(arrival, -1)
  return arrival
}

/** The last day on which standard shipping still brings signs before the first contest. */
export function lastStandardShippingDay(firstContest: CalendarDate): CalendarDate {
  let day = addDays(firstContest, -STANDARD_SHIPPING_DAYS)
  while (shippingSpeed(day, firstContest) !== 'standard') day = addDays(day, -1)
  return day
}

/** The last day on which rush shipping still does. */
export function lastRushShippingDay(firstContest: CalendarDate): CalendarDate {
  let day = addDays(firstContest, -RUSH_SHIPPING_DAYS)
  while (shippingSpeed(day, firstContest) === 'impossible') day = addDays(day, -1)
  return day
}

function isBusinessDay(date: CalendarDate): boolean {
  return businessDaysBetween(addDays(date, -1), date) === 1
}
