import { and, desc, eq, sql } from 'drizzle-orm'
import { type Db } from '#server/db/database.ts'
import { type MessageState, messages } from '#server/db/schema.ts'

export type Message = typeof messages.$inferSelect

/** A message as a list shows it, without what makes it heavy. */
export type MessageSummary = Pick<
  Message,
  'id' | 'recipient' | 'subject' | 'state' | 'error' | 'createdAt' | 'sentAt'
> & { attachmentNames: string[] }

/** The last message of a page; the next page starts behind it. */
export type MessageCursor = Pick<Message, 'id' | 'createdAt'>

/** False where its cause already has a message. */
export async function insertMessage(trx: Db, message: typeof messages.$inferInsert): Promise<boolean> {
  const added = await trx
    .insert(messages)
    .values(message)
    .onConflictDoNothing({ target: messages.cause })
    .returning({ id: messages.id })
  return added.length > 0
}

export async function findMessage(db: Db, id: string): Promise<Message | undefined> {
  const [message] = await db.select().from(messages).where(eq(messages.id, id))
  return message
}

interface Outcome {
  state: MessageState
  error: string | null
  sentAt: Date | null
}

/** Records what became of a message. What was once sent, kept or failed stays so. */
export async function settleMessage(db: Db, id: string, outcome: Outcome): Promise<void> {
  await db
    .update(messages)
    .set(outcome)
    .where(and(eq(messages.id, id), eq(messages.state, 'queued')))
}

/** Newest first. */
export function listMessages(db: Db, limit: number, after?: MessageCursor): Promise<MessageSummary[]> {
  return db
    .select({
      id: messages.id,
      recipient: messages.recipient,
      subject: messages.subject,
      state: messages.state,
      error: messages.error,
      createdAt: messages.createdAt,
      sentAt: messages.sentAt,
      attachmentNames: sql<string[]>`jsonb_path_query_array(${messages.attachments}, '$[*].fileName')`,
    })
    .from(messages)
    .where(after && behind(after))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit)
}

function behind({ createdAt, id }: MessageCursor) {
  return sql`(${messages.createdAt}, ${messages.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`
}
