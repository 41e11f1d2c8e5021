/** Longer texts are no figure; reading them costs nothing. */
const LONGEST = 120

const DIGIT = /\p{Nd}/u

/**
 * A text as a keyboard with ASCII characters would have typed it: digits of any script, full-width forms, every kind of
 * space and dash; without marks of direction and other invisible characters. Undefined if it is too long for a figure.
 */
export function plainText(typed: string): string | undefined {
  if (typed.length > LONGEST) return undefined
  let plain = ''
  for (const character of typed) plain += plainCharacter(character)
  return plain.replaceAll(/ +/g, ' ').trim()
}

/** The same in lower case, as words are compared. */
export function plainLowerCase(typed: string): string | undefined {
  return plainText(typed)?.toLowerCase()
}

function plainCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code >= 0x20 && code < 0x7f) return character
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCodePoint(code - 0xfee0)
  if (DIGIT.test(character)) return asciiDigit(character)
  if (/[\s\p{Z}]/u.test(character)) return ' '
  if (/\p{Cf}/u.test(character)) return ''
  if (/[\p{Pd}\u2212]/u.test(character)) return '-'
  if (/[\u2018\u2019\u02bc\u2032]/.test(character)) return "'"
  return character
}

/** Of letter-like digits, such as bold ones, Unicode names the plain one; their sets follow each other without a gap. */
function asciiDigit(character: string): string {
  const plain = character.normalize('NFKC')
  return /^\d$/.test(plain) ? plain : String(digitOf(character.codePointAt(0) ?? 0))
}

/** The digits of a script stand in order, beginning with zero. */
function digitOf(code: number): number {
  let zero = code
  while (code - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return code - zero
}
