import { BRANDS } from '#domain/mailings/brands.ts'
import { type MailingId, type MailingList, MAILINGS } from '#domain/mailings/mailings.ts'

/** What a list sends, within a sentence. */
const LIST_NAMES: Record<MailingList, string> = {
  'follow-up': 'reminders about quotes',
  newsletter: 'newsletters',
  prospecting: 'offers',
  reminders: 'reminders about next year’s event',
}

/** What a mailing sends and from whom, within a sentence: `newsletters from IPG`. */
export function describeMailing(mailing: MailingId): string {
  const { brand, list } = MAILINGS[mailing]
  return `${LIST_NAMES[list]} from ${BRANDS[brand].name}`
}
