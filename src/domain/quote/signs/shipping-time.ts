import { countOf } from '#domain/values/text-format.ts'
import { addDays, businessDaysBetween, type CalendarDate } from '#domain/values/calendar.ts'

export type ShippingSpeed = 'standard' | 'rush' | 'impossible'

/** Business days that the courier needs before the first contest. */
export interface ShippingDays {
  /** Standard shipping needs more than these. */
  standard: number
  /** Rush shipping needs at least these. */
  rush: number
}

const USUAL: ShippingDays = { standard: 7, rush: 3 }

/** A process serves one office, so it has one such setting. */
let inForce = USUAL

/** The cut-offs for signs as the office has them now. */
export function shippingDays(): ShippingDays {
  return inForce
}

/** Takes the cut-offs of the office from now on; without them, the usual ones. */
export function takeShippingDays(days: ShippingDays = USUAL): void {
  inForce = days
}

/** How near a day is that needs rush shipping: `3 to 7 business days`. */
export function describeRushDays({ rush, standard }: ShippingDays = inForce): string {
  return rush === standard ? businessDays(rush) : `${rush} to ${businessDays(standard)}`
}

/** So many business days, such as `3 business days`. */
export function businessDays(days: number): string {
  return countOf(days, 'business day', 'business days')
}

/** How signs can still arrive before the first contest. */
export function shippingSpeed(today: CalendarDate, firstContest: CalendarDate): ShippingSpeed {
  const days = businessDaysBetween(today, firstContest)
  if (days > inForce.standard) return 'standard'
  return days >= inForce.rush ? 'rush' : 'impossible'
}

/**
 * The last day on which signs that are ordered today are expected; undefined if they would come too late.
 *
 * @rule N07 Signs arrive on a business day before the first contest, by rush shipping if needed. The office sets how many business days each needs.
 */
export function expectedArrival(today: CalendarDate, firstContest: CalendarDate): CalendarDate | undefined {
  const speed = shippingSpeed(today, firstContest)
  if (speed === 'impossible') return undefined
  const days = speed === 'rush' ? inForce.rush : inForce.standard
  let arrival = addDays(firstContest, -1)
  while (!isBusinessDay(arrival) || businessDaysBetween(today, arrival) > days) arrival = addDays(arrival, -1)
  return arrival
}

/** The last day on which standard shipping still brings signs before the first contest. */
export function lastStandardShippingDay(firstContest: CalendarDate): CalendarDate {
  let day = addDays(firstContest, -inForce.standard)
  while (shippingSpeed(day, firstContest) !== 'standard') day = addDays(day, -1)
  return day
}

/** The last day on which rush shipping still does. */
export function lastRushShippingDay(firstContest: CalendarDate): CalendarDate {
  let day = addDays(firstContest, -inForce.rush)
  while (shippingSpeed(day, firstContest) === 'impossible') day = addDays(day, -1)
  return day
}

function isBusinessDay(date: CalendarDate): boolean {
  return businessDaysBetween(addDays(date, -1), date) === 1
}
