import { wordsOf } from '#domain/search/search-terms.ts'
import { getEmailKey } from '#domain/values/email-address.ts'

/** Shorter ones are extensions, or nothing. */
const FEWEST_DIGITS = 7

/** The digits by which telephone numbers compare: with or without the country code that North America shares. */
export function telephoneKey(phone: string | null | undefined): string | undefined {
  const digits = (phone ?? '').replaceAll(/\D/g, '')
  if (digits.length < FEWEST_DIGITS) return undefined
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** The words by which a number is found: all of it, and without its area code. */
export function telephoneWords(phone: string | null | undefined): string[] {
  const key = telephoneKey(phone)
  if (key === undefined) return []
  return key.length === 10 ? [key, key.slice(3)] : [key]
}

/** Digits in any grouping, as many as tell something. */
const TYPED_TELEPHONE = /^[\d\s().+/-]{4,40}$/

/** An e-mail address or how it begins, without signs that mean something to a search. */
const TYPED_EMAIL = /^[^\s'\\]+@[^\s'\\]*$/

/**
 * The words that somebody looks for.
 *
 * @rule P08 A telephone number is found in any grouping, with or without its country code or its area code.
 */
export function wantedWords(typed: string): string[] {
  const text = typed.trim()
  if (TYPED_EMAIL.test(text)) return [getEmailKey(text)]
  const digits = text.replaceAll(/\D/g, '')
  if (!TYPED_TELEPHONE.test(text) || digits.length < 4) return wordsOf(text)
  return [digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits]
}
