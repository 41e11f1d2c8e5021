import punycode from 'punycode.js'
import { asciiLowerCase } from '#domain/values/ascii-case.ts'

/** HTML's own definition of an e-mail address, so that browser and server agree. */
export const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** Characters that mail servers take in an address (RFC 5321, a path of 256 without its brackets). */
export const MAX_EMAIL_LENGTH = 254

/** What a domain of many scripts is made of, once its letters are the usual ones. */
const INTERNATIONAL_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u

const ASCII = /^[\x20-\x7e]*$/

/** One address that mail can be sent to. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(text)
}

/**
 * An address as mail servers write it: a domain of other letters becomes `xn--…`, as browsers do with it, and anything
 * else stays as it is.
 *
 * @rule V09 An e-mail domain may be typed in any script; it is stored, and found, in its ASCII form.
 */
export function toAsciiEmail(typed: string): string {
  const address = typed.trim()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // Nothing as long as that is an address, and turning it would keep everybody waiting.
  if (at < 0 || ASCII.test(domain) || domain.length > MAX_EMAIL_LENGTH) return address
  const usual = normalizeLetters(domain)
  return INTERNATIONAL_DOMAIN.test(usual) ? `${address.slice(0, at + 1)}${punycode.toASCII(usual)}` : address
}

/** The same address however it is typed: without regard to case, and to how its domain is written. */
export function getEmailKey(typed: string): string {
  return asciiLowerCase(toAsciiEmail(typed))
}

/** Small letters of one form each, with dots between labels. Letter by letter, as a sigma at an end is no other one. */
function normalizeLetters(domain: string): string {
  const letters = [...domain.normalize('NFKC')].map((letter) => letter.toLowerCase())
  return letters.join('').replaceAll('。', '.').normalize('NFC')
}
