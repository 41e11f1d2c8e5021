import { findTerritory } from '#domain/values/territories.ts'
import { type DollarSign } from '#domain/values/money.ts'
import { type Answers } from '#domain/quote/model/quote.ts'

const US = ['us_state', 'us_territory']

/**
 * How amounts begin for the insured of a quote.
 *
 * @rule N67 Outside the United States and its territories, amounts read "US$".
 */
export function dollarSignOf({ insured_state: state }: Pick<Answers, 'insured_state'>): DollarSign {
  const group = state === undefined ? undefined : findTerritory(state)?.group
  return group === undefined || US.includes(group) ? '$' : 'US$'
}
