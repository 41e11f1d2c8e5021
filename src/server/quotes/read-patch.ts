import { ProblemError } from '#domain/problem.ts'
import { beyondClients } from '#domain/quote/beyond-clients.ts'
import { edited } from '#domain/quote/editing.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/quote.ts'
import { type Editing } from '#domain/quote/rep-changes.ts'
import { decodePatch, type Patch } from '#domain/quote/wire.ts'

/** Enough to see what is meant; a list of everything that somebody made up helps nobody. */
const MOST_NAMED = 20

/** What a caller may lay over a quote, or the problem that names every field at fault. */
function readPatch(
  stored: FlatAnswers,
  customFields: Readonly<Record<string, unknown>>,
  { editor }: Editing,
): Patch['values'] {
  const { values, malformed, notWritable } = decodePatch(customFields, editor, stored)
  if (notWritable.length > 0) {
    throw new ProblemError({ code: 'FIELD_NOT_WRITABLE', fields: notWritable.slice(0, MOST_NAMED) })
  }
  if (malformed.length > 0) throw new ProblemError({ code: 'INVALID', fields: malformed })
  return values
}

interface Laid {
  answers: FlatAnswers
  /** What was written. */
  values: Patch['values']
}

/**
 * Stored answers with what was sent laid over them, or the problem that names each field at fault.
 *
 * @rule R02 A rep writes what only reps may; a customer is told what only a rep may insure.
 */
export function laidOver(
  stored: FlatAnswers,
  customFields: Readonly<Record<string, unknown>>,
  editing: Editing,
): Laid {
  const values = readPatch(stored, customFields, editing)
  const answers = edited(stored, values, editing)
  const fields = editing.editor === 'client' ? beyondClients(quoteFrom(stored), quoteFrom(answers)) : []
  if (fields.length > 0) throw new ProblemError({ code: 'INVALID', fields })
  return { answers, values }
}
