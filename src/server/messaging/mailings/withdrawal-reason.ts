import { dateInTimeZone } from '#domain/values/calendar.ts'
import { MAILINGS } from '#domain/mailings/mailings.ts'
import { type Db } from '#server/platform/db/database.ts'
import { type Message } from '#server/messaging/repository.ts'
import { findFollowedUpQuote, hasUnsubscribed } from '#server/messaging/mailings/repository.ts'

/**
 * Why a message that waits is not to go out any more, if so. It is asked before every try, so that a click counts at
 * once, also while the mail server is down.
 *
 * @rule P05 Whoever leaves a mailing gets nothing of it that still waits.
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
  if (firstDay === undefined) return 'The quote has no date any more'
  return firstDay > dateInTimeZone(now, 'UTC') ? undefined : 'The first contest came first'
}
