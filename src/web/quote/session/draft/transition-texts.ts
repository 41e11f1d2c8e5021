import { applyTransition, patchBetween } from '#domain/quote/transitions/editing.ts'
import { flatFrom, type Quote } from '#domain/quote/model/quote.ts'
import { encodeAnswers } from '#domain/quote/wire/wire.ts'
import { type Draft, draftQuote, wireText } from '#web/quote/answers/draft/draft.ts'

/** The texts that a transition of the quote changes. */
export function transitionTexts(draft: Draft, transition: (quote: Quote) => Quote): Record<string, string> {
  const before = flatFrom(draftQuote(draft))
  const after = applyTransition(before, transition)
  const wire = encodeAnswers(after)
  return Object.fromEntries(Object.keys(patchBetween(before, after)).map((key) => [key, wireText(wire[key])]))
}
