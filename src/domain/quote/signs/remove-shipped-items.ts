import { diceRoll } from '#domain/contests/dice-roll/dice-roll.ts'
import { clearContest } from '#domain/quote/model/contest-rows.ts'
import { answerOf, type Quote } from '#domain/quote/model/quote.ts'
import { needsSigns } from '#domain/quote/signs/signs-needed.ts'
import { resetSigns } from '#domain/quote/signs/reset-signs.ts'

/** What has to be given up, so that nothing has to be shipped. */
export type ShippedItems = 'signs' | 'dice' | 'dice and signs'

/** What keeps this quote waiting for a shipment; undefined where nothing is shipped. */
export function shippedItems(quote: Quote): ShippedItems | undefined {
  if (!needsSigns(quote)) return undefined
  if (!hasDiceRoll(quote)) return 'signs'
  return needsSigns(clearContest(quote, diceRoll)) ? 'dice and signs' : 'dice'
}

/**
 * A quote for which nothing has to be shipped any more.
 *
 * @rule D10 Where signs cannot come in time, the quote goes on without them; a dice roll is sold with its dice and
 * sign, so with one the dice roll goes too.
 */
export function removeShippedItems(quote: Quote): Quote {
  const diceless = hasDiceRoll(quote) ? clearContest(quote, diceRoll) : quote
  return needsSigns(diceless) ? resetSigns(diceless) : diceless
}

function hasDiceRoll(quote: Quote): boolean {
  return answerOf(quote, diceRoll.coverageKey) === 'Yes'
}
