import { getEmailKey } from '#domain/values/email-address.ts'

/**
 * A key that is the same for all spellings of an address.
 *
 * @rule P05 Unsubscribing counts for all spellings of an address.
 */
export function getMailingAddressKey(email: string): string {
  return getEmailKey(email)
}
