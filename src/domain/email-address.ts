import punycode from 'punycode.js'
import { lowerCase } from '#domain/letter-case.ts'

/** HTML's own definition of an e-mail address, so that browser and server agree. */
export const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** Characters that mail servers take in an address (RFC 5321, a path of 256 without its brackets). */
export const LONGEST_EMAIL = 254

/** What a domain of many scripts is made of, once its letters are the usual ones. */
const INTERNATIONAL_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u

const ASCII = /^[\x20-\x7e]*$/

/** One address that mail can be sent to. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST_EMAIL && EMAIL.test(text)
}

/**
 * An address as mail servers write it: a domain of other letters becomes `xn--…`, as browsers do with it, and anything
 * else stays as it is.
 *
 * @rule V09 An e-mail domain may be typed in any script; it is stored, and found, in its ASCII form.
 */
export function asciiAddress(typed: string): string {
  const address = typed.trim()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // Nothing as long as that is an address, and turning it would keep everybody waiting.
  if (at < 0 || ASCII.test(domain) || domain.length > LONGEST_EMAIL) return address
  const usual = usualLetters(domain)
  return INTERNATIONAL_DOMAIN.test(usual) ? `${address.slice(0, at + 1)}${punycode.toASCII(usual)}` : address
}

/** The same address however it is typed: without regard to case, and to how its domain is written. */
export function addressKey(typed: string): string {
  return lowerCase(asciiAddress(typed))
}

/** Small letters of one form each, with dots between labels. Letter by letter, as a sigma at an end is no other one. */
function usualLetters(domain: string): string {
  const letters = [...domain.normalize('NFKC')].map((letter) => letter.toLowerCase())
  return letters.join('').replaceAll('。', '.').normalize('NFC')
}
