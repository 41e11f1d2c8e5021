import { type Brand } from '#domain/mailings/brands.ts'
import { getEmailKey } from '#domain/values/email-address.ts'

/** What somebody gets without having asked for it just then, and may leave. */
export type MailingList = 'follow-up' | 'newsletter' | 'prospecting'

/** One list of one brand line: leaving it leaves no other. */
export interface Mailing {
  brand: Brand
  list: MailingList
}

/**
 * Every mailing there is. The calls, the pages and the headers of its mails are made from this table.
 *
 * @rule P05 Follow-up, newsletter and prospecting are left one by one, newsletter and prospecting in both brand lines.
 */
export const MAILINGS = {
  'follow-up': { brand: 'albatross', list: 'follow-up' },
  newsletter: { brand: 'albatross', list: 'newsletter' },
  prospecting: { brand: 'albatross', list: 'prospecting' },
  'ipg-newsletter': { brand: 'ipg', list: 'newsletter' },
  'ipg-prospecting': { brand: 'ipg', list: 'prospecting' },
} as const satisfies Record<string, Mailing>

export type MailingId = keyof typeof MAILINGS

export const MAILING_IDS = Object.keys(MAILINGS) as MailingId[]

/**
 * The same address however it is typed.
 *
 * @rule P05 Whoever left under one spelling has left under all.
 */
export function getMailingAddressKey(email: string): string {
  return getEmailKey(email)
}
