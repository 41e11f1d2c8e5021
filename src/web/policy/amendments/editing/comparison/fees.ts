import { type ContestDefinition } from '#domain/contests/contest-definition.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { readWirePrice } from '#domain/quote/scorecard/scorecard-price.ts'
import { toDollars } from '#domain/values/money.ts'
import { useChange, useChangeDraftState } from '#web/policy/amendments/editing/change-context.ts'
import { useOrigins } from '#web/policy/amendments/editing/comparison/insured-now.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'

export interface FeeLine {
  /** In dollars; undefined if it is not insured now, or has no price yet. */
  now: number | undefined
  after: number | undefined
  /** By the plan, if a rep typed another. */
  computed: number | undefined
}

/** What a contest costs now and after the change. */
export function useFeeLine(kind: ContestDefinition, slot: number): FeeLine {
  const { contact } = useAnswersState()
  const { preview } = useChangeDraftState()
  const origin = useOrigins()(kind.entity, slot)
  const fee = origin === undefined ? undefined : readWirePrice(contact.customFields).feeOf(kind, origin)
  const now = fee && toDollars(fee.reduced)
  const changed = preview?.effect.fees.find(
    ({ entity, index, after }) => entity === kind.entity && index === slot && after !== undefined,
  )
  return { now, after: changed ? changed.after : now, computed: changed?.computed }
}

/** @rule N63 The client of a producer sees its own total alone. */
export function useSeesFees(): boolean {
  const { requestedBy } = useChange()
  const { answers } = useDraftQuote()
  return requestedBy !== 'client' || !isProducerQuote(answers)
}

/** `+$62`, `−$104` or `same`. */
export function useDifference(): (difference: number) => string {
  const dollars = useDollars()
  return (difference) =>
    difference === 0 ? 'same' : `${difference > 0 ? '+' : '−'}${dollars(Math.abs(difference))}`
}
