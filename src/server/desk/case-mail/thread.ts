import { ProblemError } from '#domain/problem.ts'
import { findCaseMessage } from '#server/desk/case-mail/repository.ts'
import { type Context } from '#server/kit/context.ts'
import { createMessageId } from '#server/messaging/delivery/compose-mail.ts'
import { type Thread } from '#server/messaging/outbox.ts'

/** The conversation of a message of a case, for the one that answers it. */
export async function findThread(
  { db, env }: Pick<Context, 'db' | 'env'>,
  quoteId: string,
  id: string,
): Promise<Thread> {
  const message = await findCaseMessage(db, quoteId, id)
  if (!message) throw new ProblemError({ code: 'NOT_FOUND', what: 'message' })
  const inReplyTo = createMessageId(message.id, env.mailFrom)
  const before = message.threadReferences?.split(' ').filter(Boolean) ?? []
  return { inReplyTo, references: [...before, inReplyTo] }
}
