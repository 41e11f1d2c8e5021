import * as z from 'zod/mini'
import { asciiAddress, EMAIL, LONGEST_EMAIL } from '#domain/email-address.ts'
import { text } from '#domain/field-kinds.ts'
import { type Field, type FieldMeta } from '#domain/field.ts'

/** One e-mail address, in the form in which mail servers write it. */
export function email(meta: Omit<FieldMeta, 'message' | 'maxLength' | 'inputMode'>): Field<string> {
  const message = 'Enter an e-mail address such as pat@example.com'
  const field = text({ ...meta, message, maxLength: LONGEST_EMAIL, pattern: EMAIL, inputMode: 'email' })
  const ascii = z.pipe(z.string({ error: message }), z.transform(asciiAddress))
  const schema = z.pipe(ascii, field.schema as z.ZodMiniType<string, string>)
  return { ...field, schema }
}
