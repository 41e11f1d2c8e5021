import { ProblemError } from '#domain/problem.ts'
import { repOnlyProblems } from '#domain/quote/transitions/rep-only-limits.ts'
import { applyEdits } from '#domain/quote/transitions/editing.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import type { EditContext } from '#domain/quote/transitions/rep-edits.ts'
import { decodePatch, type Patch } from '#domain/quote/wire/wire.ts'

/** Enough fields to understand the fault. */
const MAX_NAMED = 20

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
  /** The changed values. */
  values: Patch['values']
}

/**
 * The stored answers with the changes applied; throws a problem that names each faulty field.
 *
 * @rule R02 A rep may write rep-only fields; a customer gets a problem for what only a rep may insure.
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
