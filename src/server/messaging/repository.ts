import { createHash } from 'node:crypto'
import { and, eq, isNotNull, isNull, lte, type WithSubquery } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { type MessageState, messages, type Receiver } from '#server/schema/messaging/messages.schema.ts'
import { getRequestId } from '#server/kit/logging/request-id.ts'

export type Message = typeof messages.$inferSelect
export type NewMessage = Omit<typeof messages.$inferInsert, 'requestId'>

/** How much of a text message is shown as its subject. */
export const TEXT_PREVIEW_LENGTH = 80

/** False if its cause already has a message. */
export async function insertMessage(trx: Db, message: NewMessage): Promise<boolean> {
  const added = await trx
    .insert(messages)
    .values({ ...message, requestId: getRequestId() })
    .onConflictDoNothing({ target: messages.cause })
    .returning({ id: messages.id })
  return added.length > 0
}

export async function findMessage(db: Db, id: string): Promise<Message | undefined> {
  const [message] = await db.select().from(messages).where(eq(messages.id, id))
  return message
}

export async function findMessageByCause(db: Db, cause: string): Promise<Message | undefined> {
  const [message] = await db.select().from(messages).where(eq(messages.cause, cause))
  return message
}

/** Locks the message until the transaction ends. */
export async function lockMessage(trx: Db, id: string): Promise<Message | undefined> {
  const [message] = await trx.select().from(messages).where(eq(messages.id, id)).for('update')
  return message
}

/** Stores the bytes of a mail, and returns those that were stored first. */
export async function storeRaw(db: Db, id: string, composed: Buffer): Promise<Buffer> {
  const [stored] = await db
    .update(messages)
    .set({
      raw: composed,
      rawSha256: createHash('sha256').update(composed).digest('hex'),
    })
    .where(and(eq(messages.id, id), isNull(messages.raw)))
    .returning({ id: messages.id })
  if (stored) return composed
  const [earlier] = await db.select({ raw: messages.raw }).from(messages).where(eq(messages.id, id))
  return earlier?.raw ?? composed
}

export interface Outcome {
  state: MessageState
  error: string | null
  sentAt: Date | null
  receivers: Receiver[]
}

/** Records a bounce that was reported after the message was sent. */
export async function updateBouncedMessage(
  trx: Db,
  id: string,
  bounced: Pick<Outcome, 'state' | 'error' | 'receivers'>,
): Promise<void> {
  await trx
    .update(messages)
    .set({ ...bounced, ...clearTokenWhenDelivered(bounced) })
    .where(eq(messages.id, id))
}

/** Records the outcome of a queued message. A final state never changes. */
export async function updateOutcome(db: Db, id: string, outcome: Outcome): Promise<void> {
  await outcomeUpdate(db, id, outcome)
}

/** The same as part of another statement. */
export function outcomeBeside(db: Db, id: string, outcome: Outcome): WithSubquery {
  return db.$with('recorded').as(outcomeUpdate(db, id, outcome).returning({ id: messages.id }))
}

function outcomeUpdate(db: Db, id: string, outcome: Outcome) {
  return db
    .update(messages)
    .set({ ...outcome, ...clearTokenWhenDelivered(outcome) })
    .where(and(eq(messages.id, id), eq(messages.state, 'queued')))
}

export type Requeued = Pick<
  Message,
  'error' | 'receivers' | 'raw' | 'rawSha256' | 'linkToken' | 'linkExpiresAt'
>

/** Has a message that was given up wait again. The caller has locked it. */
export async function requeueMessage(trx: Db, id: string, requeued: Requeued): Promise<void> {
  await trx
    .update(messages)
    .set({ ...requeued, state: 'queued' })
    .where(eq(messages.id, id))
}

const NO_TOKEN = { linkToken: null, linkExpiresAt: null }

/**
 * @rule N76 The token of a link is deleted by the statement that records the delivery. A message that still waits
 * needs it; one in the mailbox, which is its delivery, keeps it until the link expires.
 */
function clearTokenWhenDelivered({ state }: Pick<Outcome, 'state'>): Partial<typeof NO_TOKEN> {
  return state === 'queued' || state === 'kept' ? {} : NO_TOKEN
}

/** Deletes tokens of expired links. */
export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db
    .update(messages)
    .set(NO_TOKEN)
    .where(and(isNotNull(messages.linkToken), lte(messages.linkExpiresAt, now)))
}
