import { and, count, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { type Order, readCursor, writeCursor } from '#server/kit/db/lists/cursor.ts'
import { MOMENT } from '#server/kit/db/lists/sort-kinds.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'
import { type Message, TEXT_PREVIEW_LENGTH } from '#server/messaging/repository.ts'

const PAGE_SIZE = 25
const NEWEST_FIRST: Order = { sort: 'created', isDescending: true }

/** A message of a case, without its large fields. */
export type ListedMessage = Awaited<ReturnType<typeof selectMessages>>[number]

/** One page of the messages of a quote, newest first. */
export async function readCaseMail(
  db: Db,
  quoteId: string,
  after: string | undefined,
): Promise<{ rows: ListedMessage[]; next: string | null; total: number }> {
  const place = after === undefined ? undefined : readCursor('after', after, NEWEST_FIRST, MOMENT.isValue)
  const rows = await selectMessages(
    db,
    and(
      eq(messages.quoteId, quoteId),
      place &&
        sql`(${messages.createdAt}, ${messages.id}) < (${MOMENT.fromText(place.value)}, ${place.id}::uuid)`,
    ),
    PAGE_SIZE + 1,
  )
  const page = rows.slice(0, PAGE_SIZE)
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined
  const [counted] = await db.select({ total: count() }).from(messages).where(eq(messages.quoteId, quoteId))
  return {
    rows: page,
    next: last ? writeCursor(NEWEST_FIRST, { value: last.key, id: last.id }) : null,
    total: counted?.total ?? 0,
  }
}

/** A message as the list has it; undefined if it is of another quote, or of none. */
export async function findListedMessage(
  db: Db,
  quoteId: string,
  id: string,
): Promise<ListedMessage | undefined> {
  const [found] = await selectMessages(db, and(eq(messages.quoteId, quoteId), eq(messages.id, id)), 1)
  return found
}

function selectMessages(db: Db, where: ReturnType<typeof and>, limit: number) {
  return db
    .select({
      key: MOMENT.toText(messages.createdAt),
      id: messages.id,
      channel: messages.channel,
      recipient: messages.recipient,
      cc: messages.cc,
      // A text message is known by how it begins.
      subject: sql<string>`case when ${messages.channel} = 'text' then left(${messages.plain}, ${TEXT_PREVIEW_LENGTH}) else ${messages.subject} end`,
      state: messages.state,
      error: messages.error,
      receivers: messages.receivers,
      createdAt: messages.createdAt,
      sentAt: messages.sentAt,
      attachmentNames: sql<string[]>`jsonb_path_query_array(${messages.attachments}, '$[*].fileName')`,
      writtenBy: reps.name,
    })
    .from(messages)
    .leftJoin(reps, eq(reps.id, messages.writtenBy))
    .where(where)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit)
}

/** The whole message; undefined if it is of another quote, or of none. */
export async function findCaseMessage(db: Db, quoteId: string, id: string): Promise<Message | undefined> {
  const [found] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.quoteId, quoteId), eq(messages.id, id)))
  return found
}

/** A message of a quote whose cause begins so, and that waits or was written since a moment. */
export async function findFreshMessage(
  db: Db,
  quoteId: string,
  { cause, since }: { cause: string; since: Date },
): Promise<Pick<Message, 'recipient' | 'state'> | undefined> {
  const [found] = await db
    .select({ recipient: messages.recipient, state: messages.state })
    .from(messages)
    .where(
      and(
        eq(messages.quoteId, quoteId),
        sql`starts_with(${messages.cause}, ${cause})`,
        or(eq(messages.state, 'queued'), gt(messages.createdAt, since)),
      ),
    )
    .limit(1)
  return found
}

/** The addresses to which the buyers of a quote wanted copies sent, as they entered them. */
export async function listAlsoSentTo(db: Db, quoteId: string): Promise<string[]> {
  const rows = await db
    .select({ listed: purchases.alsoSendTo })
    .from(purchases)
    .where(
      and(eq(purchases.quoteId, quoteId), eq(purchases.state, 'completed'), isNotNull(purchases.alsoSendTo)),
    )
  return rows.flatMap(({ listed }) => listed ?? [])
}
