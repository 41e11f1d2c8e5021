import { plainLowerCase } from '#domain/values/typed/plain-text.ts'
import { asked, NOT_UNDERSTOOD, type Reader, type Reading, understood } from '#domain/values/typed/reading.ts'

const NUMBER = /^\+?[\d ().\-/]+$/
const WITH_EXTENSION = /^([+\d ().\-/]+)(?:,? ?(?:x|ext|extension)\.? ?)\d{1,6}$/

/** A phone number in any grouping. North American ones are written `512-555-0142`, others with + and their code. */
export const readTelephone: Reader<string> = (typed) => {
  const text = (plainLowerCase(typed) ?? '').replace(/^tel[:.]? ?/, '')
  if (!NUMBER.test(text)) return withExtension(text)
  const digits = text.replaceAll(/\D/g, '')
  if (text.startsWith('+')) return abroad(text.slice(1))
  if (digits.startsWith('011')) return abroad(afterDigits(text, 3))
  if (digits.startsWith('00')) return abroad(afterDigits(text, 2))
  return northAmerican(digits)
}

function withExtension(text: string): Reading<string> {
  const [, number] = WITH_EXTENSION.exec(text) ?? []
  const reading = number === undefined ? NOT_UNDERSTOOD : readTelephone(number)
  if (reading.is !== 'understood') return NOT_UNDERSTOOD
  return asked(`Enter ${reading.shown} here, and the extension in its own field.`)
}

function northAmerican(digits: string): Reading<string> {
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? []
  if (area === undefined) return NOT_UNDERSTOOD
  const number = `${area}-${exchange}-${line}`
  return understood(`+1${area}${exchange}${line}`, number, number)
}

/** With the code of its country; `(0)` is dialed only within it. */
function abroad(text: string): Reading<string> {
  const spaced = text.replace('(0)', ' ').replaceAll(/\D+/g, ' ').trim()
  const digits = spaced.replaceAll(' ', '')
  if (digits.startsWith('1')) return digits.length === 11 ? northAmerican(digits) : NOT_UNDERSTOOD
  if (!/^[2-9]\d{6,14}$/.test(digits)) return NOT_UNDERSTOOD
  return understood(`+${digits}`, `+${spaced}`, `+${spaced}`)
}

/** What stands behind the first so many digits. */
function afterDigits(text: string, count: number): string {
  let left = count
  let index = 0
  while (left > 0) {
    if (/\d/.test(text[index] ?? '')) left -= 1
    index += 1
  }
  return text.slice(index)
}
