import { type CalendarDate } from '#domain/values/calendar.ts'

/** Why something about a person is kept, also if they ask to have it erased. Stored nowhere. */
export const KEPT_REASONS = ['in-force', 'books', 'payment', 'mail-waits', 'office', 'unsubscribed'] as const

export type KeptReason = (typeof KEPT_REASONS)[number]

/** The reasons as an owner reads them. */
export const KEPT_TEXTS: Readonly<Record<KeptReason, string>> = {
  'in-force': 'The policy is in force: it is still found, with its cover, its papers and its history',
  books: 'The policy and its documents of account belong to the books',
  payment: 'A payment is under way: ask again once it is settled',
  'mail-waits': 'Papers of a policy wait to be mailed: ask again once they are sent',
  office: 'A member of the office, who is managed on the page People',
  unsubscribed: 'That the address unsubscribed, without the address itself, so that it is not mailed again',
}

/** What an erasure deletes, or replaces by a mark. */
export const ERASED_KINDS = [
  'quotes',
  'emptied_quotes',
  'mentions',
  'files',
  'mail',
  'office_messages',
  'terms',
  'links',
  'witnesses',
  'unsubscriptions',
  'work',
] as const

export type ErasedKind = (typeof ERASED_KINDS)[number]

export const ERASED_TEXTS: Readonly<Record<ErasedKind, string>> = {
  quotes: 'Quotes that were not bought, with their history',
  emptied_quotes: 'Quotes for which a payment failed: only the payment is left, without the person',
  mentions: 'Places elsewhere that named the person, now marked as erased',
  files: 'Uploaded pictures of these quotes',
  mail: 'Mails and text messages',
  office_messages: 'Messages to the office',
  terms: 'Terms that were sent and not accepted',
  links: 'Links, invitations and sessions',
  witnesses: 'Witnesses of contests, with their names and how to reach them',
  unsubscriptions: 'Unsubscriptions, now without the address',
  work: 'Finished work and kept answers of the program',
}

/**
 * The last day on which a policy and its documents of account are kept.
 *
 * @rule O15 Books are kept for so many years after the year of the last document of account or the last insured day,
 * whichever is later.
 */
export function booksKeptUntil(lastDays: readonly CalendarDate[], years: number): CalendarDate {
  const lastYear = Math.max(...lastDays.map((day) => Number(day.slice(0, 4))))
  return `${lastYear + years}-12-31` as CalendarDate
}
