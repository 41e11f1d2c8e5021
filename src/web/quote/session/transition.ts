import { applied, patchBetween } from '#domain/quote/editing.ts'
import { flatFrom, type Quote } from '#domain/quote/quote.ts'
import { encodeAnswers } from '#domain/quote/wire.ts'
import { type Draft, draftQuote, wireText } from '#web/quote/session/draft.ts'

/** What a transition of the whole quote types on a person's behalf, with all that follows from it. */
export function textsOf(draft: Draft, transition: (quote: Quote) => Quote): Record<string, string> {
  const before = flatFrom(draftQuote(draft))
  const after = applied(before, transition)
  const wire = encodeAnswers(after)
  return Object.fromEntries(Object.keys(patchBetween(before, after)).map((key) => [key, wireText(wire[key])]))
}
