import type { ComparisonResult, WireTally } from '#contract/rating-plans/comparison.ts'
import { count } from '#web/admin/figures/figure-text.ts'
import { dollars } from '#web/ui/dollars.ts'

/** Which quotes are not in it, and why; empty where all are. */
export function describeSkipped({ skipped }: ComparisonResult): string[] {
  const { typed, unpriced, refused } = skipped
  return [
    ...(typed > 0 ? [`${quotes(typed)} left out: reps typed all fees.`] : []),
    ...(unpriced > 0 ? [`${quotes(unpriced)} left out: the plan in force has no price.`] : []),
    ...(refused > 0
      ? [`${quotes(refused)} left out: only the plan in force has a price, this one has none.`]
      : []),
  ]
}

/** The same premium and losses as if the plan had been in force. */
export function describeLosses({ bought }: ComparisonResult): string {
  if (bought.quotes === 0) return 'None of these quotes was bought, so there are no losses to compare.'
  return `${count(bought.quotes)} of them ${bought.quotes === 1 ? 'was' : 'were'} bought. Claims on ${bought.quotes === 1 ? 'it' : 'them'} cost ${dollars(bought.losses)}. That’s ${ratio(bought.losses, bought.before)} percent of the fees, or ${ratio(bought.losses, bought.after)} percent under this plan.`
}

/** The range of those whose fee stays. */
export const SAME = 'same'

/** As much higher than the highest of the others is their bar before it is cut. */
const CUT_AT = 1.1

/** How many quotes the highest bar stands for, and whether that of those that stay is cut to it. */
export function measureColumns(ranges: ComparisonResult['ranges']): {
  same: number
  most: number
  isCut: boolean
} {
  const same = ranges.find(({ label }) => label === SAME)?.quotes ?? 0
  const others = Math.max(1, ...ranges.filter(({ label }) => label !== SAME).map(({ quotes: many }) => many))
  const isCut = same > others * CUT_AT
  return { same, isCut, most: isCut ? others * CUT_AT : Math.max(others, same) }
}

/** By how much fees would be others, in dollars. */
export function changeOf({ before, after }: Pick<WireTally, 'before' | 'after'>): number {
  return Math.round((after - before) * 100) / 100
}

/** With a sign. */
export function signed(amount: number): string {
  return amount === 0 ? '$0' : `${amount > 0 ? '+' : '−'}${dollars(Math.abs(amount))}`
}

/** Percent with one decimal, with a minus. */
export function percentOf(tally: WireTally): string {
  const percent = tally.before === 0 ? 0 : (changeOf(tally) / tally.before) * 100
  return percent.toFixed(1).replace('-0.0', '0.0').replace('-', '−')
}

function ratio(losses: number, fees: number): string {
  return fees === 0 ? '0.0' : ((losses / fees) * 100).toFixed(1)
}

/** `12,482 quotes`. */
export function quotes(amount: number): string {
  return `${count(amount)} ${amount === 1 ? 'quote' : 'quotes'}`
}
