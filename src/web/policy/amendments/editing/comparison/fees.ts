import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { readWirePrice } from '#domain/quote/scorecard/scorecard-price.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import { sum, toDollars, ZERO } from '#domain/values/money.ts'
import type { ChangeEffect } from '#web/policy/amendments/queries.ts'
import { storedAnswers } from '#web/quote/answers/draft/draft.ts'
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

/** What the price is made of besides the contests, now and after the change; undefined if there is nothing of it. */
export function useOtherAmounts(): { now: number; after: number } | undefined {
  const { contact } = useAnswersState()
  const { preview } = useChangeDraftState()
  const price = readWirePrice(contact.customFields)
  const insured = quoteFrom(storedAnswers(contact))
  const fees = CONTEST_DEFINITIONS.flatMap((kind) =>
    rowsOf(insured, kind).map(({ slot }) => price.feeOf(kind, slot)?.reduced ?? ZERO),
  )
  const { amount_before: before, amount_after: after, fees: changed } = preview?.effect ?? NO_EFFECT
  const now = (before ?? Number(contact.customFields['amount_due'] ?? 0)) - toDollars(sum(fees))
  const ofContests = changed.reduce((all, fee) => all + (fee.after ?? 0) - (fee.before ?? 0), 0)
  const rest = after === undefined || before === undefined ? now : now + after - before - ofContests
  return isCent(now) || isCent(rest) ? { now: inCents(now), after: inCents(rest) } : undefined
}

const NO_EFFECT: Partial<Pick<ChangeEffect, 'amount_before' | 'amount_after'>> & Pick<ChangeEffect, 'fees'> =
  {
    fees: [],
  }

/** Dollars are added as they are on the wire. */
const inCents = (dollars: number) => Math.round(dollars * 100) / 100
const isCent = (dollars: number) => inCents(dollars) !== 0

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
