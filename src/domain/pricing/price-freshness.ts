import { addDays, type CalendarDate } from '#domain/values/calendar.ts'

/** A price older than this is out of date if another plan is in force now. */
export const PRICE_VALID_DAYS = 30

export interface PriceAge {
  /** Fingerprints of the priced inputs and of the current inputs. */
  pricedInputs: string
  currentInputs: string
  pricedOn: CalendarDate
  today: CalendarDate
  /** Names of rating plans; none is in force if the last one has ended. */
  pricedPlan: string
  planInForce: string | undefined
  /** True while the plan that made the price exists unchanged. */
  isPlanUnchanged: boolean
  /** False if the office has changed the discount of the client type, or what extras cost, since. */
  hasTermsInForce: boolean
  /** False if the same rows have another sum today. */
  isSumUnchanged: boolean
}

export type PriceFreshness = 'fresh' | 'inputs_changed' | 'plan_lost' | 'plan_changed' | 'sum_changed'

/**
 * Whether a quote can still be bought at its stored price.
 *
 * @rule O01 A price is out of date when a rated figure has changed since, when it is more than 30 days old and its plan, the discount of its client type or the fees of its extras are not in force any more, or when its fees add up to another sum by now.
 * @rule N69 A price whose plan was removed or changed is out of date at any age.
 */
export function evaluatePriceFreshness(price: PriceAge): PriceFreshness {
  if (price.pricedInputs !== price.currentInputs) return 'inputs_changed'
  if (!price.isPlanUnchanged) return 'plan_lost'
  const isOld = price.today > addDays(price.pricedOn, PRICE_VALID_DAYS)
  if (isOld && (price.planInForce !== price.pricedPlan || !price.hasTermsInForce)) return 'plan_changed'
  return price.isSumUnchanged ? 'fresh' : 'sum_changed'
}
