import { plainText } from '#domain/values/typed/plain-text.ts'
import { NOT_UNDERSTOOD, type Reader, understood } from '#domain/values/typed/reading.ts'
import { asciiUpperCase } from '#domain/values/ascii-case.ts'

/** A ZIP code with or without its last four digits, a Canadian postal code, or the code of another country. */
export const readPostalCode: Reader<string> = (typed) => {
  const text = plainText(typed) ?? ''
  const code = written(asciiUpperCase(text).replaceAll(/[ -]/g, '')) ?? text
  return /^[A-Za-z0-9](?:[ -]?[A-Za-z0-9])*$/.test(code) ? understood(code, code, code) : NOT_UNDERSTOOD
}

function written(compact: string): string | undefined {
  if (/^\d{5}$/.test(compact)) return compact
  if (/^\d{9}$/.test(compact)) return `${compact.slice(0, 5)}-${compact.slice(5)}`
  return /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(compact) ? `${compact.slice(0, 3)} ${compact.slice(3)}` : undefined
}
