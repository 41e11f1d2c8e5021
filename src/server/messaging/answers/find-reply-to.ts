import { caseAddress, isAnsweredToCase } from '#domain/inbound/case-address.ts'
import type { Db } from '#server/kit/db/database.ts'
import { caseTokenOf, listRepAddresses } from '#server/messaging/answers/repository.ts'
import { listReceivers } from '#server/messaging/receivers.ts'
import type { Message } from '#server/messaging/repository.ts'

export interface AnswerSettings {
  domain: string
  officeEmail: string
}

/**
 * The address for answers to a mail that is about to be written. It belongs to the case alone, also where several people of it get
 * mail: nothing that one of them answers is mailed to another by itself.
 *
 * @rule O18 N63 With an inbound domain all mail about a quote or its policy names the address of the case for answers; without one
 * nothing changes.
 */
export async function findReplyTo(
  db: Db,
  message: Pick<Message, 'quoteId' | 'replyTo' | 'recipient' | 'receivers' | 'createdAt'>,
  settings: AnswerSettings | undefined,
): Promise<string | null> {
  const { quoteId, replyTo, createdAt } = message
  if (settings === undefined || quoteId === null) return replyTo
  const receivers = listReceivers(message).map(({ address }) => address)
  const office = [settings.officeEmail, ...(await listRepAddresses(db))]
  if (!isAnsweredToCase({ replyTo, receivers }, office)) return replyTo
  return caseAddress(await caseTokenOf(db, quoteId, createdAt), settings.domain)
}
