import type { Cents } from '#domain/values/money.ts'

/**
 * What claims cost by the premium that was written meanwhile, to a tenth of a percent.
 *
 * @rule P08 Without premium there is no loss ratio.
 */
export function lossRatio(losses: Cents, premium: Cents): number | null {
  return premium > 0 ? Math.round((1000 * losses) / premium) / 1000 : null
}
