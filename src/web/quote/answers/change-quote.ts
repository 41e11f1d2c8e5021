import { applyTransition, patchBetween } from '#domain/quote/transitions/editing.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import { draftAnswers, textOf } from '#web/quote/answers/draft/draft.ts'
import type { AnswersStore } from '#web/quote/answers/answers-store.ts'
import { answerText } from '#web/quote/answers/draft/derived-texts.ts'

/** Texts by wire key. */
export type Texts = Readonly<Record<string, string>>

/** Applies a transition as if the person had typed its results. Returns the texts that undo it. */
export function changeQuote(answers: AnswersStore, transition: (quote: Quote) => Quote): Texts {
  return applyTexts(answers, previewTexts(answers, transition))
}

/** The texts that a transition would change. */
export function previewTexts(answers: AnswersStore, transition: (quote: Quote) => Quote): Texts {
  const before = draftAnswers(answers.get())
  const after = applyTransition(before, transition)
  const keys = Object.keys(patchBetween(before, after))
  return Object.fromEntries(keys.map((key) => [key, answerText(after, key)]))
}

/** Changes several texts at once. Returns the texts that undo it. */
export function applyTexts(answers: AnswersStore, texts: Texts): Texts {
  const draft = answers.get()
  const before = Object.fromEntries(Object.keys(texts).map((key) => [key, textOf(draft, key)]))
  answers.edit(texts)
  return before
}
