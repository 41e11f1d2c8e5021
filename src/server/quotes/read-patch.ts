import { ProblemError } from '#domain/problem.ts'
import { beyondClients } from '#domain/quote/beyond-clients.ts'
import { edited } from '#domain/quote/editing.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/quote.ts'
import { decodePatch, type Editor, type Patch } from '#domain/quote/wire.ts'

/** What a caller may lay over a quote, or the problem that names every field at fault. */
export function readPatch(customFields: Readonly<Record<string, unknown>>, editor: Editor): Patch['values'] {
  const { values, malformed, notWritable } = decodePatch(customFields, editor)
  if (notWritable.length > 0) throw new ProblemError({ code: 'FIELD_NOT_WRITABLE', fields: notWritable })
  if (malformed.length > 0) throw new ProblemError({ code: 'INVALID', fields: malformed })
  return values
}

/** Stored answers with a customer's laid over them, or the problem that names what only a rep may insure. */
export function editedByClient(stored: FlatAnswers, values: Patch['values']): FlatAnswers {
  const answers = edited(stored, values)
  const fields = beyondClients(quoteFrom(stored), quoteFrom(answers))
  if (fields.length > 0) throw new ProblemError({ code: 'INVALID', fields })
  return answers
}
