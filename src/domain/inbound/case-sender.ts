import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import { getEmailKey, isEmail, toAsciiEmail } from '#domain/values/email-address.ts'

/** Who wrote, by the address alone, which anybody can write as the sender. The names are stored. */
export const CASE_SENDERS = ['insured', 'producer', 'mailed', 'unknown'] as const

export type CaseSender = (typeof CASE_SENDERS)[number]

/** Everybody who is known in a case. */
export interface CaseContacts {
  insured: readonly string[]
  producer: readonly string[]
  /** Others that the answers name, and to whom mail about it was sent. */
  others: readonly string[]
}

/** The addresses that the answers of a quote name. */
export function listContacts(answers: FlatAnswers): CaseContacts {
  const named = (keys: RegExp) =>
    Object.entries(answers).flatMap(([key, value]) => {
      const address = typeof value === 'string' ? toAsciiEmail(value) : ''
      return keys.test(key) && isEmail(address) ? [address] : []
    })
  return {
    insured: named(/^insured_email$/),
    producer: named(/^producer_email$/),
    others: named(/^(?!(?:insured|producer)_email$)/),
  }
}

/**
 * Who of a case wrote a mail. Several senders, or none, are nobody.
 *
 * @rule O18 Only mail from an address that the case knows is shown as the customer's; all other mail is held. That the address is
 * genuine is not claimed, as anybody can write any sender.
 */
export function tellSender(from: readonly string[], contacts: CaseContacts): CaseSender {
  const [sender, ...more] = new Set(from.map((address) => getEmailKey(address)))
  if (sender === undefined || more.length > 0) return 'unknown'
  const isAmong = (addresses: readonly string[]) => addresses.some((one) => getEmailKey(one) === sender)
  if (isAmong(contacts.insured)) return 'insured'
  if (isAmong(contacts.producer)) return 'producer'
  return isAmong(contacts.others) ? 'mailed' : 'unknown'
}
