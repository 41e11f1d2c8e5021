import type { CalendarDate } from '#domain/values/calendar.ts'

/** Why something about a person is kept, also if they ask to have it erased. Stored nowhere. */
export const KEPT_REASONS = [
  'in-force',
  'books',
  'payment',
  'claim',
  'mail-waits',
  'office',
  'setting',
  'unsubscribed',
] as const

export type KeptReason = (typeof KEPT_REASONS)[number]

/** The reasons as an owner reads them. */
export const KEPT_TEXTS: Readonly<Record<KeptReason, string>> = {
  'in-force': 'The policy is in force, so we keep its coverage, documents, and history',
  books: 'We keep the policy and its invoices, receipts, and credit memos for our books',
  payment: 'A payment is pending. Try again when it’s settled',
  claim: 'A claim is open, so we keep what it’s decided on. Try again when it’s closed',
  'mail-waits': 'Policy documents are still being emailed. Try again when they’re sent',
  office: 'A rep. Manage reps on the People page',
  setting: 'The site works by it. Remove the address on the Settings page, then erase again',
  unsubscribed:
    'A record that this address unsubscribed, without the address itself, so we don’t email it again',
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
  'claim_people',
  'unsubscriptions',
  'work',
] as const

export type ErasedKind = (typeof ERASED_KINDS)[number]

export const ERASED_TEXTS: Readonly<Record<ErasedKind, string>> = {
  quotes: 'Quotes that weren’t bought, with their history',
  emptied_quotes: 'Quotes with a failed payment (only the payment is left, without the person)',
  mentions: 'Other places that named the person, now marked as erased',
  files: 'Uploaded pictures of these quotes',
  mail: 'Emails and text messages',
  office_messages: 'Messages to us',
  terms: 'Terms that were sent but not accepted',
  links: 'Links, invitations and sessions',
  witnesses: 'Contest witnesses, with their names and contact details',
  claim_people: 'People named in closed claims, with their contact details',
  unsubscriptions: 'Unsubscribes, now without the address',
  work: 'Finished background tasks and saved answers',
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
