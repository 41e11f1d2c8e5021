import { encodeField } from '#domain/field.ts'
import { CONTEST_KINDS } from '#domain/contests/contests.ts'
import { type FlatAnswers } from '#domain/quote/quote.ts'
import { slotFields } from '#domain/quote/slots.ts'
import { WIRE_FIELDS } from '#domain/quote/wire.ts'
import { type Draft, draftAnswers, typedPatch, wireText } from '#web/quote/session/draft.ts'

const ROW_KEYS: ReadonlySet<string> = new Set(
  CONTEST_KINDS.flatMap(({ rows }) => slotFields(rows).map(({ key }) => key)),
)

/**
 * What was typed, without the figures of a contest that cannot stand beside the others: a progressive putt has one
 * distance, whatever was chosen before. The server would leave them out as well, and they would be sent for ever.
 */
export function settled(draft: Draft): Draft['typed'] {
  const answers = draftAnswers(draft)
  const gone = Object.entries(typedPatch(draft).values).filter(
    ([key, value]) => ROW_KEYS.has(key) && value !== null && answers[key] !== value,
  )
  return { ...draft.typed, ...Object.fromEntries(gone.map(([key]) => [key, textIn(answers, key)])) }
}

/** The text of an answer as a form shows it. */
export function textIn(answers: FlatAnswers, key: string): string {
  const value = answers[key]
  const field = WIRE_FIELDS.get(key)?.field
  return value === undefined || !field ? '' : wireText(encodeField(field, value))
}
