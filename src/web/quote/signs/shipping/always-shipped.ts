import { contestNoun } from '#domain/contests/contest-definition.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { CONTESTS } from '#domain/contests/contests.ts'
import type { ShippedItems } from '#domain/quote/signs/remove-shipped-items.ts'
import { joinWithAnd, upperFirstLetter, withArticle } from '#domain/values/text-format.ts'

/** `A dice roll is sold with its dice and sign, which are shipped too.`, and so on for each kind. */
export function explainAlwaysShipped(kinds: readonly ContestKind[], which = 'which are shipped too'): string {
  return kinds.map((kind) => `${soldWith(kind)}, ${which}.`).join(' ')
}

/** `the dice roll and the signs` */
export function listShippedItems({ contests, signs }: ShippedItems): string {
  const names = contests.map((kind) => `the ${contestNoun(CONTESTS[kind])}`)
  return joinWithAnd(signs ? [...names, 'the signs'] : names)
}

function soldWith(kind: ContestKind): string {
  const { shipping } = CONTESTS[kind]
  const what = shipping === 'signs' ? 'signs' : shipping.always
  return `${upperFirstLetter(withArticle(contestNoun(CONTESTS[kind])))} is sold with its ${what}`
}
