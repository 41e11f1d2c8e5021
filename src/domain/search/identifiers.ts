import { withoutLookAlikes } from '#domain/values/typed/numbers-of-ours.ts'
import { plainText } from '#domain/values/typed/plain-text.ts'
import { asciiUpperCase } from '#domain/values/ascii-case.ts'

/** What may be the name of one quote or policy, as stored, and the names that differ from it in one character. */
export interface Identifier {
  kind: 'quote-number' | 'client-reference' | 'policy-number'
  name: string
  neighbours: readonly string[]
}

/** The characters of the numbers: none that are confused on the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const DIGITS = '0123456789'
const LENGTH = 8

/**
 * The numbers that a text can be, with a character missing, too many, wrong or swapped. Eight characters without a prefix
 * count only with a digit among them: otherwise they are a word.
 *
 * @rule P08 A number is found in any case, with look-alikes, and with one character wrong.
 */
export function identifiersIn(text: string): Identifier[] {
  const compact = asciiUpperCase(plainText(text) ?? '').replaceAll(/ |(?<=^ALB|^[QR])-/g, '')
  const [, named, policy] = /^(ALB-?)?(\d{5,7})$/.exec(compact) ?? []
  const found = policy === undefined ? [] : [nameOf('policy-number', 'ALB-', policy, DIGITS, 6)]
  if (named !== undefined) return found
  const [, prefix = '', rest = ''] = /^([QR]-?)?([A-Z0-9]{7,9})$/.exec(compact) ?? []
  if (rest === '' || (prefix === '' && !/\d/.test(rest))) return found
  const letters = withoutLookAlikes(rest)
  const quote = nameOf('quote-number', 'Q-', letters, ALPHABET, LENGTH)
  const reference = nameOf('client-reference', 'R-', letters, ALPHABET, LENGTH)
  if (prefix.startsWith('Q')) return [quote, ...found]
  return prefix.startsWith('R') ? [reference, ...found] : [quote, reference, ...found]
}

function nameOf(
  kind: Identifier['kind'],
  prefix: string,
  letters: string,
  alphabet: string,
  length: number,
): Identifier {
  const near = neighboursOf(letters, alphabet).filter((other) => other.length === length && other !== letters)
  return { kind, name: prefix + letters, neighbours: [...new Set(near)].map((other) => prefix + other) }
}

/** Everything that differs in one character. */
function neighboursOf(letters: string, alphabet: string): string[] {
  const places = Array.from({ length: letters.length + 1 }, (_, place) => place)
  return places.flatMap((place) => {
    const before = letters.slice(0, place)
    const after = letters.slice(place + 1)
    const here = letters.charAt(place)
    const next = letters.charAt(place + 1)
    return [
      before + after,
      ...(next === '' ? [] : [before + next + here + letters.slice(place + 2)]),
      ...[...alphabet].flatMap((letter) => [before + letter + after, before + letter + letters.slice(place)]),
    ]
  })
}
