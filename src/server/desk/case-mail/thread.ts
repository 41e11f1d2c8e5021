import { ProblemError } from '#domain/problem.ts'
import { findCaseMessage } from '#server/desk/case-mail/repository.ts'
import { findInbound } from '#server/inbound/repository.ts'
import { findThread as findInboundThread } from '#server/inbound/set-state.ts'
import type { Context } from '#server/kit/context.ts'
import { createMessageId } from '#server/messaging/delivery/compose-mail.ts'
import type { Thread } from '#server/messaging/outbox.ts'

/** What a message answers: one that we sent, or one that came in, which is answered by it. */
interface Answering {
  /** Undefined if what came in had no Message-ID. */
  thread: Thread | undefined
  inboundId?: string
}

/** The conversation of a message of a case, for the one that answers it. */
export async function findThread(
  { db, env }: Pick<Context, 'db' | 'env'>,
  quoteId: string,
  id: string,
): Promise<Answering> {
  const message = await findCaseMessage(db, quoteId, id)
  if (!message) return { ...(await threadOfInbound(db, quoteId, id)), inboundId: id }
  const inReplyTo = createMessageId(message.id, env.mailFrom)
  const before = message.threadReferences?.split(' ').filter(Boolean) ?? []
  return { thread: { inReplyTo, references: [...before, inReplyTo] } }
}

async function threadOfInbound(db: Context['db'], quoteId: string, id: string): Promise<Answering> {
  const found = await findInbound(db, id)
  const thread = found ? await findInboundThread(db, id) : undefined
  // Of another case it is not told that it exists.
  if (thread?.quoteId !== quoteId) throw new ProblemError({ code: 'NOT_FOUND', what: 'message' })
  const { inReplyTo, references } = thread
  return { thread: inReplyTo === null ? undefined : { inReplyTo, references } }
}
