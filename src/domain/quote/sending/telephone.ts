import { decodeField } from '#domain/values/field.ts'
import { contactPart } from '#domain/quote/fields/contact.fields.ts'

const phone = contactPart.phone()

/**
 * A telephone number as networks dial it, such as +15125550142, or nothing where it is none.
 *
 * @rule N61 Ten digits are a number of North America; any other begins with + and its country code.
 */
export function toE164(typed: string): string | undefined {
  const read = decodeField(phone, typed)
  if (!read.ok) return undefined
  const digits = read.value.replace(/\D/g, '')
  if (read.value.startsWith('+')) return `+${digits}`
  return `+1${digits.length === 11 ? digits.slice(1) : digits}`
}
