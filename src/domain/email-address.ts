/** HTML's own definition of an e-mail address, so that browser and server agree. */
export const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** Characters that mail servers take in an address (RFC 5321, a path of 256 without its brackets). */
export const LONGEST_EMAIL = 254

/** One address that mail can be sent to. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST_EMAIL && EMAIL.test(text)
}
