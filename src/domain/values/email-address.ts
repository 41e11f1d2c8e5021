import punycode from 'punycode.js'
import { asciiLowerCase } from '#domain/values/ascii-case.ts'

/** @rule N50 HTML's own definition of an e-mail address, so that browser and server agree; the domain may be one name. */
export const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** Longest address that mail servers accept (RFC 5321: a path of 256 characters, less its brackets). */
export const MAX_EMAIL_LENGTH = 254

/** An international domain after normalization. */
const INTERNATIONAL_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u

const ASCII = /^[\x20-\x7e]*$/

/** One address that mail can be sent to. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(text)
}

/**
 * An address in the form for mail servers: a non-ASCII domain becomes `xn--…`, as in browsers; everything else stays
 * unchanged.
 *
 * @rule V09 An e-mail domain can be typed in any script; it is stored and found in its ASCII form.
 */
export function toAsciiEmail(typed: string): string {
  const address = typed.trim()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // A longer domain is never valid, and converting it would be slow.
  if (at < 0 || ASCII.test(domain) || domain.length > MAX_EMAIL_LENGTH) return address
  const usual = normalizeLetters(domain)
  return INTERNATIONAL_DOMAIN.test(usual) ? `${address.slice(0, at + 1)}${punycode.toASCII(usual)}` : address
}

/** The other way round: the domain in its own script, as somebody may write it in a sentence. */
export function toTypedEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1
  try {
    return `${address.slice(0, at)}${punycode.toUnicode(address.slice(at))}`
  } catch {
    // A domain that begins like an international one, and is none.
    return address
  }
}

/** A key that is the same for all spellings of an address: in lower case, with an ASCII domain. */
export function getEmailKey(typed: string): string {
  return asciiLowerCase(toAsciiEmail(typed))
}

/** In lower case, with ASCII dots. Letter by letter, because a final sigma would become another letter. */
function normalizeLetters(domain: string): string {
  const letters = [...domain.normalize('NFKC')].map((letter) => letter.toLowerCase())
  return letters.join('').replaceAll('。', '.').normalize('NFC')
}
