import { plainLowerCase } from '#domain/values/typed/plain-text.ts'
import { NOT_UNDERSTOOD, type Reader, understood } from '#domain/values/typed/reading.ts'

/** A code or an extension of digits: `123 456`, `12-3456`, `ext. 12`, `#123456`. */
export const readDigits: Reader<string> = (typed) => {
  const text = (plainLowerCase(typed) ?? '').replace(/^(?:x|ext|extension|no|#)\.? ?/, '')
  const digits = text.replaceAll(/[ .-]/g, '')
  return /^\d+$/.test(digits) ? understood(digits, digits, digits) : NOT_UNDERSTOOD
}
