import { MAILINGS } from '#domain/mailings/mailings.ts'
import { type Db } from '#server/db/database.ts'
import { type Message } from '#server/mail/repository.ts'
import { hasLeft, isBought } from '#server/mailings/repository.ts'

/**
 * Why a message that waits is not to go out any more, if so. It is asked before every try, so that a click counts at
 * once, also while the mail server is down.
 *
 * @rule P05 Whoever leaves a mailing gets nothing of it that still waits, and whoever buys gets no reminder to.
 */
export async function whyUnwanted(
  db: Db,
  { mailing, recipient, quoteId }: Pick<Message, 'mailing' | 'recipient' | 'quoteId'>,
): Promise<string | undefined> {
  if (mailing === null) return undefined
  if (await hasLeft(db, MAILINGS[mailing], recipient)) return 'They left this mailing first'
  const isReminder = mailing === 'follow-up' && quoteId !== null
  if (isReminder && (await isBought(db, quoteId))) return 'They bought the quote first'
  return undefined
}
