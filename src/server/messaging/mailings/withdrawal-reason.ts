import { dateInTimeZone } from '#domain/values/calendar.ts'
import { MAILINGS } from '#domain/mailings/mailings.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Message } from '#server/messaging/repository.ts'
import { findFollowedUpQuote, hasUnsubscribed } from '#server/messaging/mailings/repository.ts'

/**
 * Why a waiting message should not be sent any more, if so. It is checked before every attempt, so that unsubscribing
 * works at once, even while the mail server is down.
 *
 * @rule P05 Messages of a mailing that still wait are not sent to people who have unsubscribed.
 */
export async function findWithdrawalReason(
  db: Db,
  { mailing, recipient, quoteId }: Pick<Message, 'mailing' | 'recipient' | 'quoteId'>,
  now: Date,
): Promise<string | undefined> {
  if (mailing === null) return undefined
  if (await hasUnsubscribed(db, MAILINGS[mailing], recipient)) return 'They left this mailing first'
  if (mailing === 'follow-up' && quoteId !== null) return findOutdatedReason(db, quoteId, now)
  return undefined
}

/**
 * @rule P05 A reminder that had to wait is not sent once its quote or another of the same address is bought, its first
 * contest has come, or it has no date any more.
 */
async function findOutdatedReason(db: Db, quoteId: string, now: Date): Promise<string | undefined> {
  const quote = await findFollowedUpQuote(db, quoteId)
  if (quote?.policyNumber) return 'They bought the quote first'
  if (quote?.boughtAnother) return 'They bought another quote first'
  const firstDay = quote?.firstContestDate ?? undefined
  if (firstDay === undefined) return 'The quote no longer has a date'
  return firstDay > dateInTimeZone(now, 'UTC') ? undefined : 'The first contest came first'
}
