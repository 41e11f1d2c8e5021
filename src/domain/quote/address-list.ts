import * as z from 'zod/mini'
import { addressKey, asciiAddress, isEmail, LONGEST_EMAIL } from '#domain/email-address.ts'
import { type Field, type FieldMeta } from '#domain/field.ts'
import { withoutCardNumber } from '#domain/field-kinds.ts'

const LINE_BREAK_OR_MARK = /[\p{Cc}\p{Cf}\u2028\u2029]/u

/** The addresses of a list, each once; commas, semicolons or spaces stand between them. */
export function addressesIn(listed: string): string[] {
  const typed = listed.split(/[,; ]+/).filter((address) => address !== '')
  return [...new Map(typed.map((address) => [addressKey(address), asciiAddress(address)])).values()]
}

/**
 * One e-mail address or several.
 *
 * @rule D02 An address is nothing but an address: a name before it, a line break or a quoted comma is refused, so
 * nobody gets a mail whom the sender does not see.
 */
export function addressList({ most, ...meta }: FieldMeta & { most: number }): Field<string> {
  const maxLength = most * (LONGEST_EMAIL + 2)
  const schema = z.string({ error: meta.message }).check(
    z.trim(),
    z.maxLength(maxLength, { error: meta.message, abort: true }),
    z.refine<string>((value) => isList(value, most), meta.message),
    withoutCardNumber,
  )
  return {
    ...meta,
    maxLength,
    schema: z.pipe(
      schema,
      z.transform((value: string) => addressesIn(value).join(', ')),
    ),
  }
}

function isList(value: string, most: number): boolean {
  const addresses = addressesIn(value)
  if (LINE_BREAK_OR_MARK.test(value) || addresses.length === 0 || addresses.length > most) return false
  return addresses.every(isEmail)
}
