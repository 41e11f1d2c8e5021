import { applyTransition, patchBetween } from '#domain/quote/transitions/editing.ts'
import { type Quote } from '#domain/quote/model/quote.ts'
import { draftAnswers, textOf } from '#web/quote/session/draft/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'
import { answerText } from '#web/quote/session/draft/derived-texts.ts'

/** Texts by wire key. */
export type Texts = Readonly<Record<string, string>>

/** Changes the quote by one of its transitions, as if all that follows had been typed. Answers with what was there. */
export function changeQuote(session: QuoteSession, transition: (quote: Quote) => Quote): Texts {
  return applyTexts(session, previewTexts(session, transition))
}

/** The texts that a transition would change, as they would be. */
export function previewTexts(session: QuoteSession, transition: (quote: Quote) => Quote): Texts {
  const before = draftAnswers(session.get())
  const after = applyTransition(before, transition)
  const keys = Object.keys(patchBetween(before, after))
  return Object.fromEntries(keys.map((key) => [key, answerText(after, key)]))
}

/** Types several texts at once. Answers with what was there: typed again, it undoes them. */
export function applyTexts(session: QuoteSession, texts: Texts): Texts {
  const draft = session.get()
  const before = Object.fromEntries(Object.keys(texts).map((key) => [key, textOf(draft, key)]))
  session.edit(texts)
  return before
}
