import * as z from 'zod/mini'
import { toAsciiEmail, EMAIL_PATTERN, MAX_EMAIL_LENGTH } from '#domain/values/email-address.ts'
import { text } from '#domain/values/field-kinds.ts'
import type { Field, FieldMeta } from '#domain/values/field.ts'

/** One e-mail address, in the form for mail servers. */
export function email(meta: Omit<FieldMeta, 'message' | 'maxLength' | 'inputMode'>): Field<string> {
  const message = 'Enter an email address such as pat@example.com'
  const field = text({
    ...meta,
    message,
    maxLength: MAX_EMAIL_LENGTH,
    pattern: EMAIL_PATTERN,
    inputMode: 'email',
  })
  const ascii = z.pipe(z.string({ error: message }), z.transform(toAsciiEmail))
  const schema = z.pipe(ascii, field.schema as z.ZodMiniType<string, string>)
  return { ...field, schema }
}
