import type { CalendarDate } from '#domain/values/calendar.ts'
import { contestDates } from '#domain/quote/model/quote.ts'
import { expectedArrival, type ShippingSpeed, shippingSpeed } from '#domain/quote/signs/shipping-time.ts'
import { useStepContext } from '#web/quote/answers/context.ts'

export interface Shipping {
  first: CalendarDate
  speed: ShippingSpeed
  /** Undefined if signs would arrive too late. */
  arrival: CalendarDate | undefined
}

/** How signs for this quote would be shipped; undefined while no contest has a date. */
export function useShipping(): Shipping | undefined {
  const { quote, today } = useStepContext()
  const [first] = contestDates(quote)
  return first && { first, speed: shippingSpeed(today, first), arrival: expectedArrival(today, first) }
}
