import type { Brand } from '#domain/mailings/brands.ts'

/** Mail that a person did not request and can unsubscribe from. */
export type MailingList = 'follow-up' | 'newsletter' | 'prospecting' | 'reminders'

/** One list of one brand line; unsubscribing does not affect the others. */
export interface Mailing {
  brand: Brand
  list: MailingList
}

/**
 * All mailings. The API calls, the pages and the mail headers are made from this table.
 *
 * @rule P05 Each mailing is unsubscribed from separately; newsletter and prospecting exist in both brand lines.
 * @rule N84 Reminders of next year's event are a list of their own.
 */
export const MAILINGS = {
  'follow-up': { brand: 'albatross', list: 'follow-up' },
  newsletter: { brand: 'albatross', list: 'newsletter' },
  prospecting: { brand: 'albatross', list: 'prospecting' },
  reminders: { brand: 'albatross', list: 'reminders' },
  'ipg-newsletter': { brand: 'ipg', list: 'newsletter' },
  'ipg-prospecting': { brand: 'ipg', list: 'prospecting' },
} as const satisfies Record<string, Mailing>

export type MailingId = keyof typeof MAILINGS

export const MAILING_IDS = Object.keys(MAILINGS) as MailingId[]
