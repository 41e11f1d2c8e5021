import { draftScorecard } from '#domain/quote/scorecard/build-scorecard.ts'
import type { Scorecard } from '#domain/quote/scorecard/scorecard.ts'
import { hasInvalidFigures, lineState } from '#web/quote/price/line-states.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { todayOf } from '#web/quote/answers/draft/draft.ts'
import type { ScorecardProps } from '#web/scorecard/Scorecard.tsx'

interface QuoteScorecard extends Required<
  Pick<ScorecardProps, 'stateOf' | 'isOld' | 'isPricing' | 'totalNote'>
> {
  scorecard: Scorecard
}

/**
 * The scorecard of the quote that is being filled in, with what is said of its lines and its total.
 *
 * @rule N73 While a figure is not valid, the total says that it is of the last valid answers.
 */
export function useScorecard(): QuoteScorecard {
  const state = useAnswersState()
  const quote = useDraftQuote()
  const { price } = state
  const isInvalid = hasInvalidFigures(state)
  return {
    scorecard: draftScorecard(quote, price, todayOf(quote)),
    stateOf: (line) => lineState(state, line),
    isOld: price.isOutdated || isInvalid,
    isPricing: price.isPending,
    totalNote: isInvalid ? 'Of the last valid answers. Correct the red fields.' : undefined,
  }
}
