import { plainText } from '#domain/values/typed/plain-text.ts'
import { NOT_UNDERSTOOD, type Reader, understood } from '#domain/values/typed/reading.ts'
import { asciiUpperCase } from '#domain/values/ascii-case.ts'

/** Letters that are never in our numbers, and the digits that they are taken for. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** Letters in place of digits that they look like, as in numbers that were read out or copied from paper. */
export function withoutLookAlikes(letters: string): string {
  return letters.replaceAll(/[OIL]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
}

/** The number of a quote, or the reference of its client, in any case and with or without hyphen: `q7k2m 9xq4`. */
export const readQuoteNumber: Reader<string> = (typed) => {
  const [, prefix = 'Q', characters] = /^([QR])?([0-9A-Z]{8})$/.exec(compact(typed, 'QUOTE')) ?? []
  if (characters === undefined) return NOT_UNDERSTOOD
  return numbered(`${prefix}-${withoutLookAlikes(characters)}`)
}

/** The number of a policy in any case and with or without hyphen: `alb 100417`. */
export const readPolicyNumber: Reader<string> = (typed) => {
  // Eight digits without their letters are a quote's.
  const [, named, bare] = /^(?:ALB(\d{5,12})|(\d{5,7}))$/.exec(compact(typed, 'POLICY')) ?? []
  const digits = named ?? bare
  return digits === undefined ? NOT_UNDERSTOOD : numbered(`ALB-${digits}`)
}

/** What a whole text says that somebody typed as the number of one quote or policy. */
export interface TypedNumber {
  kind: 'quote' | 'policy'
  /** As stored. */
  number: string
}

/**
 * The number of a quote or a policy that somebody typed; undefined if it is neither.
 *
 * @rule N100 Numbers of quotes and policies are understood in any case, with or without hyphen, also with the word before them.
 */
export function readTypedNumber(typed: string): TypedNumber | undefined {
  const policy = readPolicyNumber(typed)
  if (policy.is === 'understood') return { kind: 'policy', number: policy.wire }
  const quote = readQuoteNumber(typed)
  if (quote.is !== 'understood' || !quote.wire.startsWith('Q-')) return undefined
  return { kind: 'quote', number: quote.wire }
}

/** What a look-up compares with our numbers: the one that was meant, or else the text in capitals. */
export function numberLookedFor(typed: string): string {
  const readings = [readPolicyNumber(typed), readQuoteNumber(typed)]
  const known = readings.find((reading) => reading.is === 'understood')
  return known?.is === 'understood' ? known.wire : asciiUpperCase(typed.trim())
}

function numbered(name: string) {
  return understood(name, name, name)
}

/** Without spaces and hyphens, and without the word that says what it is. */
function compact(typed: string, word: string): string {
  const text = asciiUpperCase(plainText(typed) ?? '')
  const bare = text.startsWith(word) ? text.slice(word.length).replace(/^ ?(?:NUMBER|NO)?/, '') : text
  return bare.replaceAll(/[^0-9A-Z]/g, '')
}
