import { findTerritory, isUnitedStates } from '#domain/values/territories.ts'
import type { DollarSign } from '#domain/values/money.ts'
import type { Answers } from '#domain/quote/model/quote.ts'

/**
 * How amounts begin for the insured of a quote.
 *
 * @rule N67 Outside the United States and its territories, amounts read "US$".
 */
export function dollarSignOf({ insured_state: state }: Pick<Answers, 'insured_state'>): DollarSign {
  const isElsewhere = state !== undefined && findTerritory(state) !== undefined && !isUnitedStates(state)
  return isElsewhere ? 'US$' : '$'
}
