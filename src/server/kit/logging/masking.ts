import { findCardNumbers } from '#domain/values/card-number/card-number.ts'

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
const EMAIL = /[^\s"'<>(),;:/\\@]{1,64}(?:@|%40)[^\s"'<>(),;:/\\@]+\.[a-z]{2,}/gi
const LOOKALIKE = new RegExp(String.raw`${UUID.source}|(?<![\w.-])\d+\.\d+(?![\w.-])`, 'gi')
/** Secret keys of a payment gateway, and the secrets of its payments; the publishable key is not secret. */
const GATEWAY_KEY = /\b(?:[sr]k_|whsec_)\w{6,}|\bpi_\w+_secret_\w+/g
/** How the database library lists the values of a failed statement, to the end of the line. */
const STATEMENT_PARAMETERS = /^\s*params:.*$/gim

/** A path without ids, tokens and personal data: each such part becomes a placeholder. */
export function maskPath(url: string): string {
  const [path = ''] = url.split(/[?#]/)
  return path.split('/').map(maskWord).join('/')
}

function maskWord(word: string): string {
  if (word.includes('@') || /%40/i.test(word)) return ':email'
  if (word.search(UUID) !== -1) return ':guid'
  // Tokens are long; parts of our own paths, joined by hyphens, contain no digits.
  if (/^[\w-]{20,}$/.test(word) && /\d|[A-Z_]/.test(word)) return ':token'
  return /\d{4}/.test(word) ? ':number' : word
}

/** Removes e-mail addresses, card numbers and gateway keys: the last step before a line is written. */
export function maskLine(line: string): string {
  return maskCards(line.replace(EMAIL, '[e-mail]').replace(GATEWAY_KEY, '[key]'))
}

/** Card numbers as the fields reject them, except in an id or a fraction that only looks like one. */
function maskCards(line: string): string {
  const found = findCardNumbers(line)
  if (found.length === 0) return line
  const exempt = [...line.matchAll(LOOKALIKE)].map(
    ({ index, 0: text }) => [index, index + text.length] as const,
  )
  let masked = line
  let from = Infinity
  for (const { start, end } of found.toSorted((a, b) => b.end - a.end || a.start - b.start)) {
    const isExempt = exempt.some((match) => start < match[1] && end > match[0])
    if (isExempt || end > from) continue
    masked = `${masked.slice(0, start)}[card number]${masked.slice(end)}`
    from = start
  }
  return masked
}

/** The text of an error, without the values of a failed statement. */
export function maskError(text: string): string {
  return maskLine(text.replace(STATEMENT_PARAMETERS, 'params: [hidden]').replace(UUID, '[guid]'))
}
