import { BRANDS } from '#domain/mailings/brands.ts'
import { type MailingId, type MailingList, MAILINGS } from '#domain/mailings/mailings.ts'

/** What a list sends, within a sentence. */
const LIST_NAMES: Record<MailingList, string> = {
  'follow-up': 'reminders about quotes',
  newsletter: 'newsletters',
  prospecting: 'offers',
  reminders: 'reminders about next year’s event',
}

/** What a mailing sends and from whom, within a sentence: `newsletters from IPG`. The brand has its own name unless one is set. */
export function describeMailing(
  mailing: MailingId,
  brandName: string = BRANDS[MAILINGS[mailing].brand].name,
): string {
  return `${LIST_NAMES[MAILINGS[mailing].list]} from ${brandName}`
}
