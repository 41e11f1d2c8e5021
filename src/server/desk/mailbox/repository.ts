import { inArray, sql } from 'drizzle-orm'
import { listMailbox } from '#contract/mailbox.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { ListSql, PagePlan } from '#server/kit/db/lists/read-page.ts'
import { MOMENT } from '#server/kit/db/lists/sort-kinds.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { TEXT_PREVIEW_LENGTH } from '#server/messaging/repository.ts'

/** A message in the list, without its large fields. */
type MessageSummary = Awaited<ReturnType<typeof selectMessages>>[number]

/** The mail and text messages of the mailbox. */
export const messageList: ListSql<typeof listMailbox, MessageSummary> = {
  list: listMailbox,
  id: messages.id,
  filters: {
    channel: (channels) => inArray(messages.channel, channels),
    state: (states) => inArray(messages.state, states),
  },
  sorts: { created: { by: messages.createdAt, kind: MOMENT } },
  select: selectMessages,
}

function selectMessages(db: Db, { key, where, orderBy, limit }: PagePlan) {
  return db
    .select({
      key,
      id: messages.id,
      channel: messages.channel,
      recipient: messages.recipient,
      cc: messages.cc,
      // A text message is known by how it begins.
      subject: sql<string>`case when ${messages.channel} = 'text' then left(${messages.plain}, ${TEXT_PREVIEW_LENGTH}) else ${messages.subject} end`,
      state: messages.state,
      error: messages.error,
      createdAt: messages.createdAt,
      sentAt: messages.sentAt,
      attachmentNames: sql<string[]>`jsonb_path_query_array(${messages.attachments}, '$[*].fileName')`,
    })
    .from(messages)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
}
