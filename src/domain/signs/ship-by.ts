import { goesByRush } from '#domain/pricing/extra-fees.ts'
import { lastRushShippingDay, lastStandardShippingDay } from '#domain/quote/signs/shipping-time.ts'
import type { ShippingService } from '#domain/signs/shipments.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

/**
 * The last day on which signs can leave and still arrive.
 *
 * @rule N07 N106 Signs are listed by it: the courier needs more than seven business days, or three by rush.
 */
export function shipBy(firstContest: CalendarDate, service: ShippingService): CalendarDate {
  return service === 'rush' ? lastRushShippingDay(firstContest) : lastStandardShippingDay(firstContest)
}

/** How the signs of a policy were ordered to go. */
export function orderedService(price: Parameters<typeof goesByRush>[0]): ShippingService {
  return goesByRush(price) ? 'rush' : 'standard'
}
