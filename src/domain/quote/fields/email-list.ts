import * as z from 'zod/mini'
import { getEmailKey, toAsciiEmail, isEmail, MAX_EMAIL_LENGTH } from '#domain/values/email-address.ts'
import type { Field, FieldMeta } from '#domain/values/field.ts'
import { rejectCardNumber } from '#domain/values/field-kinds.ts'

const CONTROL_CHARACTER = /[\p{Cc}\p{Cf}\u2028\u2029]/u

/** The addresses of a list, each once; they are separated by commas, semicolons or spaces. */
export function parseEmailList(text: string): string[] {
  const entries = text.split(/[,; ]+/).filter((address) => address !== '')
  return [...new Map(entries.map((address) => [getEmailKey(address), toAsciiEmail(address)])).values()]
}

/**
 * One e-mail address or several.
 *
 * @rule D02 An entry is only an address: a name before it, a line break or a quoted comma is refused, so
 * that no e-mail goes to a recipient that the sender does not see.
 */
export function emailListField({ max, ...meta }: FieldMeta & { max: number }): Field<string> {
  const maxLength = max * (MAX_EMAIL_LENGTH + 2)
  const schema = z.string({ error: meta.message }).check(
    z.trim(),
    z.maxLength(maxLength, { error: meta.message, abort: true }),
    z.refine<string>((value) => isEmailList(value, max), meta.message),
    rejectCardNumber,
  )
  return {
    ...meta,
    maxLength,
    schema: z.pipe(
      schema,
      z.transform((value: string) => parseEmailList(value).join(', ')),
    ),
  }
}

function isEmailList(value: string, max: number): boolean {
  const addresses = parseEmailList(value)
  if (CONTROL_CHARACTER.test(value) || addresses.length === 0 || addresses.length > max) return false
  return addresses.every(isEmail)
}
