import { coveredContests, type Quote } from '#domain/quote/model/quote.ts'
import { isNeeded } from '#domain/quote/steps/progress.ts'
import type { Step } from '#domain/quote/steps/step.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'

/** The next step that this quote needs. */
export function stepAfter(step: Step, quote: Quote): Step | undefined {
  const withAnyContest = withContest(quote)
  return STEPS.slice(placeOf(step) + 1).find((candidate) => isNeeded(candidate, { quote: withAnyContest }))
}

/** Without a contest nobody can go on, so the next step is found as if there were one. */
function withContest(quote: Quote): Quote {
  return coveredContests(quote).length > 0 ? quote : { ...quote, grandPrizes: [{ slot: 1 }] }
}

/** The step before this one that this quote needs. */
export function stepBefore(step: Step, quote: Quote): Step | undefined {
  return STEPS.slice(0, placeOf(step)).findLast((candidate) => isNeeded(candidate, { quote }))
}

/** The steps skipped before this one, so that the page can say why. */
export function skippedBefore(step: Step, quote: Quote): Step[] {
  const before = stepBefore(step, quote)
  const from = before ? placeOf(before) + 1 : 0
  return STEPS.slice(from, placeOf(step))
}

/** By its id, as a page may ask more than its step. */
function placeOf({ id }: Step): number {
  return STEPS.findIndex((step) => step.id === id)
}
