import type { AnswerKey } from '#domain/quote/model/quote.ts'
import type { WireValue } from '#domain/values/field.ts'
import type { ComputedName } from '#domain/quote/wire/computed-fields.ts'

/** The `customFields` of a response as screens read them: a name that is not on the wire does not compile. */
export type NamedFields = { readonly [Name in AnswerKey | ComputedName]?: WireValue }

/** The value of any key, also of one with a number. */
export function fieldValue(fields: NamedFields, key: string): WireValue | undefined {
  const values: Readonly<Record<string, WireValue>> = fields
  return values[key]
}
