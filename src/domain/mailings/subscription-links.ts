import { MAILING_IDS, type MailingId } from '#domain/mailings/mailings.ts'

/** So long a link to subscribe again works. */
export const SUBSCRIPTION_LINK_DAYS = 7

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The links that an address is sent in a day: one for each mailing. */
const MAX_LINKS_A_DAY = MAILING_IDS.length

/** A link that was sent to an address. */
export interface SentSubscriptionLink {
  mailing: MailingId
  createdAt: Date
}

export function getSubscriptionLinkExpiry(createdAt: Date): Date {
  return new Date(createdAt.getTime() + SUBSCRIPTION_LINK_DAYS * DAY_MS)
}

/** The start of the period whose links decide whether another one may be sent. */
export function getCountedLinksStart(now: Date): Date {
  return new Date(now.getTime() - DAY_MS)
}

/**
 * Whether another link may be sent, after those that the address was sent since `getCountedLinksStart`.
 *
 * @rule P05 An address gets at most one link an hour to subscribe to a mailing again, and six a day to all of them together,
 * so that nobody can fill another's mailbox.
 */
export function maySendSubscriptionLink(
  sent: readonly SentSubscriptionLink[],
  mailing: MailingId,
  now: Date,
): boolean {
  const isRecent = (link: SentSubscriptionLink) => now.getTime() - link.createdAt.getTime() < HOUR_MS
  return sent.length < MAX_LINKS_A_DAY && !sent.some((link) => link.mailing === mailing && isRecent(link))
}
