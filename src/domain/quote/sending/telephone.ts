import { decodeField } from '#domain/values/field.ts'
import { contactPart } from '#domain/quote/fields/contact.fields.ts'

const phone = contactPart.phone()

/**
 * A phone number in E.164 form, such as +15125550142; undefined if the text is not a phone number.
 *
 * @rule N61 Ten digits are a North American number; any other number begins with + and its country code.
 */
export function toE164(typed: string): string | undefined {
  const decoded = decodeField(phone, typed)
  if (!decoded.ok) return undefined
  const digits = decoded.value.replace(/\D/g, '')
  if (decoded.value.startsWith('+')) return `+${digits}`
  return `+1${digits.length === 11 ? digits.slice(1) : digits}`
}
