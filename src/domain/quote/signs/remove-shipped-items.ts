import { diceRoll } from '#domain/contests/dice-roll/dice-roll.ts'
import { clearContest } from '#domain/quote/model/contest-rows.ts'
import { answerOf, type Quote } from '#domain/quote/model/quote.ts'
import { needsSigns } from '#domain/quote/signs/signs-needed.ts'
import { resetSigns } from '#domain/quote/signs/reset-signs.ts'

/** What must be removed so that nothing has to be shipped. */
export type ShippedItems = 'signs' | 'dice' | 'dice and signs'

/** What has to be shipped for this quote; undefined if nothing is. */
export function shippedItems(quote: Quote): ShippedItems | undefined {
  if (!needsSigns(quote)) return undefined
  if (!hasDiceRoll(quote)) return 'signs'
  return needsSigns(clearContest(quote, diceRoll)) ? 'dice and signs' : 'dice'
}

/**
 * A quote for which nothing has to be shipped.
 *
 * @rule D10 If signs cannot arrive in time, they are removed; a dice roll is sold with its dice and
 * sign, so it is removed too.
 */
export function removeShippedItems(quote: Quote): Quote {
  const diceless = hasDiceRoll(quote) ? clearContest(quote, diceRoll) : quote
  return needsSigns(diceless) ? resetSigns(diceless) : diceless
}

function hasDiceRoll(quote: Quote): boolean {
  return answerOf(quote, diceRoll.coverageKey) === 'Yes'
}
