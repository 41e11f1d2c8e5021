import { passesLuhn } from '#domain/card-number.ts'

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
const EMAIL = /[^\s"'<>(),;:/\\@]{1,64}(?:@|%40)[^\s"'<>(),;:/\\@]+\.[a-z]{2,}/gi
const DIGITS = /(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w-])/g
/** Keys of a payment gateway; the publishable one is no secret. */
const GATEWAY_KEY = /\b(?:[sr]k_|whsec_)\w{6,}/g
/** How the database layer names the values of a failed statement, to the end of the line. */
const STATEMENT_VALUES = /^\s*params:.*$/gim

/** A path without what opens a quote or names a person: each such word becomes what it stands for. */
export function maskPath(url: string): string {
  const [path = ''] = url.split(/[?#]/)
  return path.split('/').map(maskWord).join('/')
}

function maskWord(word: string): string {
  if (word.includes('@') || /%40/i.test(word)) return ':email'
  if (word.search(UUID) !== -1) return ':guid'
  // Tokens are long; the words of our own paths, joined by hyphens, hold no digits.
  if (/^[\w-]{20,}$/.test(word) && /\d|[A-Z_]/.test(word)) return ':token'
  return /\d{4}/.test(word) ? ':number' : word
}

/** Any text without e-mail addresses, card numbers and keys of a gateway: the last look at a line before it is written. */
export function maskLine(line: string): string {
  return line
    .replace(EMAIL, '[e-mail]')
    .replace(GATEWAY_KEY, '[key]')
    .replace(DIGITS, (digits) => (passesLuhn(digits.replaceAll(/\D/g, '')) ? '[card number]' : digits))
}

/** The text of an error, which may quote the values of a statement. */
export function maskError(text: string): string {
  return maskLine(text.replace(STATEMENT_VALUES, 'params: [hidden]').replace(UUID, '[guid]'))
}
