import { addDays, type CalendarDate } from '#domain/calendar.ts'

/** A price made longer ago than this no longer holds under a plan that has since changed. */
export const PRICE_HOLDS_DAYS = 30

export interface PriceAge {
  /** Fingerprints of what was priced and of what the quote says now. */
  pricedInputs: string
  currentInputs: string
  pricedOn: CalendarDate
  today: CalendarDate
  /** Names of rating plans. */
  pricedPlan: string
  planInForce: string
  /** False where the same rows add up to another sum today. */
  sumHolds: boolean
}

export type Freshness = 'fresh' | 'inputs_changed' | 'plan_changed' | 'sum_changed'

/**
 * Whether a stored price may still be bought.
 *
 * @rule O01 A price is out of date when a rated figure has changed since, when it is more than 30 days old and another plan is in force, or when its fees add up to another sum by now.
 */
export function priceFreshness(price: PriceAge): Freshness {
  if (price.pricedInputs !== price.currentInputs) return 'inputs_changed'
  const isOld = price.today > addDays(price.pricedOn, PRICE_HOLDS_DAYS)
  if (isOld && price.planInForce !== price.pricedPlan) return 'plan_changed'
  return price.sumHolds ? 'fresh' : 'sum_changed'
}
