import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { answerOf, type Quote } from '#domain/quote/model/quote.ts'

/**
 * Whether anything has to be printed and shipped for this event.
 *
 * @rule T11 Signs are needed for bonus prize signs of another kind than the default, putting signs, a dice roll,
 * grand prize signs, shootout signs or magnets.
 */
export function needsSigns(quote: Quote): boolean {
  const { type_bp_signs: bonusSigns, magnets } = quote.answers
  return (
    (bonusSigns !== undefined && bonusSigns !== 'default') ||
    magnets === 'Yes' ||
    CONTEST_DEFINITIONS.some((kind) => isShippedFor(kind, quote))
  )
}

/** The covered kinds of contest that are sold with something that is shipped, with or without signs. */
export function alwaysShippedContests(quote: Quote): ContestDefinition[] {
  return CONTEST_DEFINITIONS.filter((kind) => kind.shipping !== 'signs' && isShippedFor(kind, quote))
}

export function isShippedFor({ shipping, coverageKey, signsKey }: ContestDefinition, quote: Quote): boolean {
  return answerOf(quote, shipping === 'signs' ? signsKey : coverageKey) === 'Yes'
}
