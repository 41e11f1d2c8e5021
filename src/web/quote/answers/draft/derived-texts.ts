import { encodeField } from '#domain/values/field.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import { slotFields } from '#domain/contests/slots.ts'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'
import { type Draft, draftAnswers, pendingPatch, wireText } from '#web/quote/answers/draft/draft.ts'

const ROW_KEYS: ReadonlySet<string> = new Set(
  CONTEST_DEFINITIONS.flatMap(({ rows }) => slotFields(rows).map(({ key }) => key)),
)

/**
 * The changes, with figures replaced that do not fit the others: a progressive putt has one distance, no matter which
 * was selected before. The server replaces them too, so without this they would be sent again and again.
 */
export function withDerivedTexts(draft: Draft): Draft['pendingChanges'] {
  const answers = draftAnswers(draft)
  const outdated = Object.entries(pendingPatch(draft).values).filter(
    ([key, value]) => ROW_KEYS.has(key) && value !== null && answers[key] !== value,
  )
  // The same ones, as everything that is calculated from them is known by them.
  if (outdated.length === 0) return draft.pendingChanges
  return {
    ...draft.pendingChanges,
    ...Object.fromEntries(outdated.map(([key]) => [key, answerText(answers, key)])),
  }
}

/** The text of an answer as a form shows it. */
export function answerText(answers: FlatAnswers, key: string): string {
  const value = answers[key]
  const field = WIRE_FIELDS.get(key)?.field
  return value === undefined || !field ? '' : wireText(encodeField(field, value))
}
