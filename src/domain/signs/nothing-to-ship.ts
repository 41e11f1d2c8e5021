import { diceRoll } from '#domain/contests/dice-roll/dice-roll.ts'
import { resetContest } from '#domain/quote/contest-rows.ts'
import { answerOf, type Quote } from '#domain/quote/quote.ts'
import { signsNeeded } from '#domain/signs/needed.ts'
import { resetSigns } from '#domain/signs/reset-signs.ts'

/** What has to be given up, so that nothing has to be shipped. */
export type GivenUp = 'signs' | 'dice' | 'dice and signs'

/** What keeps this quote waiting for a shipment; undefined where nothing is shipped. */
export function toGiveUp(quote: Quote): GivenUp | undefined {
  if (!signsNeeded(quote)) return undefined
  if (!hasDice(quote)) return 'signs'
  return signsNeeded(resetContest(quote, diceRoll)) ? 'dice and signs' : 'dice'
}

/**
 * A quote for which nothing has to be shipped any more.
 *
 * @rule D10 Where signs cannot come in time, the quote goes on without them; a dice roll is sold with its dice and
 * sign, so with one the dice roll goes too.
 */
export function nothingToShip(quote: Quote): Quote {
  const diceless = hasDice(quote) ? resetContest(quote, diceRoll) : quote
  return signsNeeded(diceless) ? resetSigns(diceless) : diceless
}

function hasDice(quote: Quote): boolean {
  return answerOf(quote, diceRoll.coverage) === 'Yes'
}
