import { ProblemError } from '#domain/problem.ts'
import { decodePatch, type Editor, type Patch } from '#domain/quote/wire.ts'

/** What a caller may lay over a quote, or the problem that names every field at fault. */
export function readPatch(customFields: Readonly<Record<string, unknown>>, editor: Editor): Patch['values'] {
  const { values, malformed, notWritable } = decodePatch(customFields, editor)
  if (notWritable.length > 0) throw new ProblemError({ code: 'FIELD_NOT_WRITABLE', fields: notWritable })
  if (malformed.length > 0) throw new ProblemError({ code: 'INVALID', fields: malformed })
  return values
}
