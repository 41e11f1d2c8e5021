import { ProblemError } from '#domain/problem.ts'
import { repOnlyProblems } from '#domain/quote/changes/rep-only-limits.ts'
import { applyEdits } from '#domain/quote/transitions/editing.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import { type EditContext } from '#domain/quote/transitions/rep-edits.ts'
import { decodePatch, type Patch } from '#domain/quote/wire/wire.ts'

/** Enough to see what is meant; a list of everything that somebody made up helps nobody. */
const MAX_NAMED = 20

/** What a caller may lay over a quote, or the problem that names every field at fault. */
function decodeChanges(
  stored: FlatAnswers,
  customFields: Readonly<Record<string, unknown>>,
  { editor }: EditContext,
): Patch['values'] {
  const { values, malformed, notWritable } = decodePatch(customFields, editor, stored)
  if (notWritable.length > 0) {
    throw new ProblemError({ code: 'FIELD_NOT_WRITABLE', fields: notWritable.slice(0, MAX_NAMED) })
  }
  if (malformed.length > 0) throw new ProblemError({ code: 'INVALID', fields: malformed })
  return values
}

interface AppliedChanges {
  answers: FlatAnswers
  /** What was written. */
  values: Patch['values']
}

/**
 * Stored answers with what was sent laid over them, or the problem that names each field at fault.
 *
 * @rule R02 A rep writes what only reps may; a customer is told what only a rep may insure.
 */
export function applyChanges(
  stored: FlatAnswers,
  customFields: Readonly<Record<string, unknown>>,
  editing: EditContext,
): AppliedChanges {
  const values = decodeChanges(stored, customFields, editing)
  const answers = applyEdits(stored, values, editing)
  const fields = editing.editor === 'client' ? repOnlyProblems(quoteFrom(stored), quoteFrom(answers)) : []
  if (fields.length > 0) throw new ProblemError({ code: 'INVALID', fields })
  return { answers, values }
}
